import { AiButton, Button, firstClick } from '@insta-ai/design';
import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconKeyboard,
  IconPencil,
  IconTrash,
  IconTypography,
} from '@insta-ai/design/icons';
import { type ReviewAct, reviewKeys, shortcutsOf } from '../rules/review-keys.ts';
import type { Acts } from '../use-review-keys.ts';
import classes from './review-bar.module.css';

type Props = { acts: Acts; busy: { [act in ReviewAct]?: boolean } };

const icons = {
  previous: IconChevronLeft,
  next: IconChevronRight,
  approve: IconCheck,
  edit: IconPencil,
  type: IconTypography,
  move: IconCalendarEvent,
  delete: IconTrash,
  undo: IconArrowBackUp,
  help: IconKeyboard,
};

/** Everything that keys do, as buttons: the ways on in reach of the thumb, what changes the draft above or beside them. */
export function ReviewBar({ acts, busy }: Props) {
  const quiet = (act: keyof typeof icons) => {
    const Icon = icons[act];
    return (
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        disabled={!acts[act]}
        loading={busy[act]}
        {...ofAct(act, acts)}
      >
        {reviewKeys[act].label}
      </Button>
    );
  };
  return (
    <div className={classes.bar} data-foot role="toolbar" aria-label="Review">
      <div className={classes.changes}>
        {(['picture', 'text'] as const).map(act => (
          <AiButton
            key={act}
            variant="subtle"
            color="gray"
            busyLabel={act === 'picture' ? 'Drawing…' : 'Writing…'}
            isBusy={busy[act] ?? false}
            disabled={!acts[act]}
            {...ofAct(act, acts)}
          >
            {reviewKeys[act].label}
          </AiButton>
        ))}
        {quiet('edit')}
        {quiet('type')}
        {quiet('move')}
        {quiet('delete')}
        {quiet('undo')}
        {quiet('help')}
      </div>
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          {...ofAct('previous', acts)}
        >
          Previous
        </Button>
        <Button
          className={classes.approve}
          leftSection={<IconCheck size={18} aria-hidden />}
          disabled={!acts.approve}
          loading={busy.approve}
          {...ofAct('approve', acts)}
        >
          Approve
        </Button>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={18} aria-hidden />}
          {...ofAct('next', acts)}
        >
          Next
        </Button>
      </div>
    </div>
  );
}

function ofAct(act: ReviewAct, acts: Acts) {
  return {
    'aria-keyshortcuts': shortcutsOf(act),
    // Drawn by the style sheet: a key is a hint beside the name, not a part of it.
    'data-keys': reviewKeys[act].keys[0],
    title: reviewKeys[act].what,
    // The draft after it lies under the same button at once, and nobody has read it.
    onClick: act === 'approve' ? firstClick(() => acts.approve?.()) : () => acts[act]?.(),
  };
}
