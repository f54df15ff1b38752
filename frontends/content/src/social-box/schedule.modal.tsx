import {
  Button,
  Checkbox,
  DateTimeField,
  formatInstant,
  Modal,
  Stack,
  useDebouncedValue,
  useKeptFocus,
} from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import { useRef, useState } from 'react';
import type { ItemEditor } from '../content-edit/item-editor.ts';
import { GoodTimeChips } from './good-time-chips.tsx';
import { problemOfDate, warningOfDate } from './problem-of-date.ts';
import classes from './schedule.module.css';
import { useAccount } from './use-account.ts';
import { usePublishNow } from './use-publish-now.ts';
import { whatWillHappen } from './what-will-happen.ts';

type Props = { isOpen: boolean; onClose: () => void; editor: ItemEditor };

/** When the item goes out, and how (specification section 2, Schedule modal). */
export function ScheduleModal({ isOpen, onClose, editor }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Schedule" size={580}>
      <ScheduleForm editor={editor} onClose={onClose} />
    </Modal>
  );
}

function ScheduleForm({ editor, onClose }: Omit<Props, 'isOpen'>) {
  const { id, item, edit, flush } = editor;
  const zone = useTimeZone();
  const account = useAccount();
  const dateField = useRef<HTMLDivElement>(null);
  const sentence = useRef<HTMLParagraphElement>(null);
  const [date, setDate] = useState(item.date);
  const [dateProblem, setDateProblem] = useState<string>();
  // A year is typed digit by digit; the first ones lie in the past.
  const [settledDate] = useDebouncedValue(date, 600);
  const warning = date === settledDate ? warningOfDate(date, { item, now: Date.now() }) : undefined;
  const publish = usePublishNow(editor, onClose);
  const isScheduled = item.status === 'Scheduled';
  const publishButton = useKeptFocus<HTMLButtonElement>(publish.isPending);
  const isPublishing = publish.isPending || item.outcome?.state === 'publishing';

  const changeDate = (changed: string | null) => {
    setDate(changed);
    setDateProblem(undefined);
    // While it is scheduled, a half typed date would be a plan of its own: it counts with the button.
    if (!isScheduled) edit({ date: changed });
  };
  const become = (status: 'Draft' | 'Published') => {
    edit({ status });
    void flush();
    // The button goes away; what it did stands here.
    sentence.current?.focus();
  };
  const schedule = () => {
    const problem = problemOfDate(date, { item, now: Date.now() });
    setDateProblem(problem);
    if (problem) return dateField.current?.querySelector('input')?.focus();
    edit({ status: 'Scheduled', date });
    void flush();
    onClose();
  };

  return (
    <Stack gap="md">
      <div ref={dateField}>
        <DateTimeField
          label="Date"
          zone={zone}
          value={date}
          onChange={changeDate}
          isClearable={!isScheduled}
          error={dateProblem ?? warning}
        />
      </div>
      <GoodTimeChips ownId={id} value={date} onChoose={changeDate} />
      <Checkbox
        label="Notify me instead of publish"
        description="A mail with media, text and link; you publish by hand."
        checked={item.notify}
        onChange={event => edit({ notify: event.currentTarget.checked })}
      />
      <p className={classes.happens} aria-live="polite" tabIndex={-1} ref={sentence}>
        {whatWillHappen(
          { ...item, date, savedDate: item.date },
          {
            write: instant => formatInstant(instant, 'ddd D MMM HH:mm', zone),
            account: account.name,
            now: Date.now(),
          },
        )}
      </p>
      <div className={classes.buttons}>
        {item.status !== '' && item.status !== 'Draft' && (
          <Button variant="subtle" color="gray" onClick={() => become('Draft')}>
            Set as Draft
          </Button>
        )}
        {item.status !== 'Published' && (
          <Button variant="subtle" color="gray" onClick={() => become('Published')}>
            Set as Published
          </Button>
        )}
        <span className={classes.space} />
        <Button
          ref={publishButton}
          variant="default"
          disabled={!id || isPublishing}
          aria-busy={isPublishing || undefined}
          onClick={() => publish.mutate()}
        >
          {isPublishing ? 'Publishing...' : 'Publish Now'}
        </Button>
        <Button onClick={schedule}>Schedule</Button>
      </div>
    </Stack>
  );
}
