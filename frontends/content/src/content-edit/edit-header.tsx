import { ActionIcon, formatInstant, PageHeader } from '@insta-ai/design';
import { IconChevronLeft, IconChevronRight } from '@insta-ai/design/icons';
import { usePageTitle, useTimeZone } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import { savingWord } from '../autosave/saving-word.ts';
import { BackLink } from './back-link.tsx';
import classes from './edit-header.module.css';
import type { ItemEditor } from './item-editor.ts';

/** Title with the saving word, back to the list, and the neighbours by date. */
export function EditHeader({ editor }: { editor: ItemEditor }) {
  const { item, id } = editor;
  const title = item.title || (id ? 'NO_NAME' : 'New content');
  usePageTitle(title);
  return (
    <div className={classes.header}>
      <PageHeader title={title} before={<BackLink />} beside={<SavingWord editor={editor} />}>
        <div className={classes.arrows}>
          <Neighbour to={item.prev} label="Previous content" icon={IconChevronLeft} />
          <Neighbour to={item.next} label="Next content" icon={IconChevronRight} />
        </div>
      </PageHeader>
    </div>
  );
}

function SavingWord({ editor }: { editor: ItemEditor }) {
  const zone = useTimeZone();
  const word = savingWord(editor.saving, at => formatInstant(new Date(at).toISOString(), 'HH:mm', zone));
  return (
    // Only trouble is announced: every pause in typing would be too much.
    <span
      className={classes.saving}
      data-problem={word?.isProblem || undefined}
      role="status"
      aria-live={word?.isProblem ? 'polite' : 'off'}
    >
      {word?.text}
    </span>
  );
}

type NeighbourProps = { to: string | null; label: string; icon: typeof IconChevronLeft };

function Neighbour({ to, label, icon: Icon }: NeighbourProps) {
  const arrow = <Icon size={20} stroke={1.75} aria-hidden />;
  if (!to) {
    return (
      <ActionIcon
        className={classes.arrow}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        disabled
      >
        {arrow}
      </ActionIcon>
    );
  }
  return (
    <ActionIcon
      component={Link}
      to={`/contents/${to}`}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
    >
      {arrow}
    </ActionIcon>
  );
}
