import {
  Button,
  firstClick,
  formatInstant,
  Modal,
  Stack,
  useDebouncedValue,
  useKeptFocus,
} from '@insta-ai/design';
import { Checkbox } from '@insta-ai/design/checkbox';
import { DateTimeField } from '@insta-ai/design/fields';
import { useTimeZone } from '@insta-ai/platform';
import { goesOutNow } from '@insta-ai/proto/rules/publish-window';
import { useRef, useState } from 'react';
import type { SocialEditor } from '../../editor/item-editor.ts';
import { useAccount } from '../../editor/use-account.ts';
import { publicationOf } from '../../item/publication.ts';
import { useAskAgain } from '../../item/use-ask-again.ts';
import { usePublishNow } from '../outcome/use-publish-now.ts';
import { GoodTimeChips } from './good-time-chips.tsx';
import { problemOfDate, warningOfDate } from './problem-of-date.ts';
import classes from './schedule.module.css';
import { useClockFor } from './use-clock-for.ts';
import { useMayDrop, useWaitingDate } from './use-waiting-date.ts';
import { whatWillHappen } from './what-will-happen.ts';

type Props = { isOpen: boolean; onClose: () => void; editor: SocialEditor };

/** When the item goes out, and how (specification section 2, Schedule modal). */
export function ScheduleModal({ isOpen, onClose, editor }: Props) {
  const { date, isWaiting, type, drop } = useWaitingDate(editor.item);
  const mayDrop = useMayDrop(editor.item, isOpen && isWaiting);
  const close = () => {
    drop();
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={async () => (await mayDrop()) && close()} title="Schedule" size={580}>
      <ScheduleForm editor={editor} date={date} onDate={type} onClose={close} />
    </Modal>
  );
}

type FormProps = {
  editor: SocialEditor;
  date: string | null;
  onDate: (date: string | null) => void;
  onClose: () => void;
};

function ScheduleForm({ editor, date, onDate, onClose }: FormProps) {
  const { id, item, edit, flush, schedule: scheduleFor } = editor;
  const zone = useTimeZone();
  const account = useAccount(item);
  const dateField = useRef<HTMLDivElement>(null);
  const sentence = useRef<HTMLParagraphElement>(null);
  const [dateProblem, setDateProblem] = useState<string>();
  // The date for which the screen has said that it goes out now: nobody means what they have not read.
  const [saidNow, setSaidNow] = useState(() => (goesOutNow(item.date, Date.now()) ? item.date : null));
  useClockFor(date);
  // A year is typed digit by digit; the first ones lie in the past.
  const [settledDate] = useDebouncedValue(date, 600);
  const warning = date === settledDate ? warningOfDate(date, { item, now: Date.now() }) : undefined;
  const askAgain = useAskAgain();
  const { isPending, publish } = usePublishNow(editor, onClose);
  const isScheduled = item.status === 'Scheduled';
  const publishButton = useKeptFocus<HTMLButtonElement>(isPending);
  const isPublishing = isPending || item.outcome?.state === 'publishing';

  const changeDate = (changed: string | null) => {
    onDate(changed);
    setSaidNow(goesOutNow(changed, Date.now()) ? changed : null);
    setDateProblem(undefined);
    if (!isScheduled) edit({ date: changed }, { kind: 'move' });
  };
  const become = (status: 'Draft' | 'Published') => {
    // A date that waited for its button is no plan any more; what is going out keeps the date that it goes out for.
    const isDateFree = date !== item.date && item.outcome?.state !== 'publishing';
    edit(isDateFree ? { status, date } : { status }, { kind: 'status' });
    void flush();
    // The button goes away; what it did stands here.
    sentence.current?.focus();
  };
  const schedule = async () => {
    const now = Date.now();
    const problem = problemOfDate(date, { item, now });
    const isNews = !problem && !item.notify && goesOutNow(date, now) && saidNow !== date;
    setDateProblem(isNews ? justPassed : problem);
    if (isNews) return setSaidNow(date);
    if (!date || problem) return dateField.current?.querySelector('input')?.focus();
    const publication = needsWord(item, date) ? publicationOf(item) : null;
    const consent = publication && (await askAgain(publication, date));
    if (publication && !consent) return;
    if (await scheduleFor(date, consent ?? undefined)) onClose();
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
        description="You get an email with the media, text and a link, and publish by hand."
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
          <Button variant="subtle" color="gray" onClick={firstClick(() => become('Draft'))}>
            Set as Draft
          </Button>
        )}
        {item.status !== 'Published' && (
          <Button variant="subtle" color="gray" onClick={firstClick(() => become('Published'))}>
            Set as Published
          </Button>
        )}
        <span className={classes.space} />
        <Button
          ref={publishButton}
          variant="default"
          disabled={!id || isPublishing}
          aria-busy={isPublishing || undefined}
          onClick={firstClick(publish)}
        >
          {isPublishing ? 'Publishing...' : 'Publish Now'}
        </Button>
        <Button onClick={firstClick(schedule)}>Schedule</Button>
      </div>
    </Stack>
  );
}

const justPassed = 'That time has just passed. Press Schedule again and it goes out now.';

/** Whether a plan needs consent: what was given for a plan that still waits moves with it to another date. */
function needsWord({ status, outcome, date }: SocialEditor['item'], to: string): boolean {
  return status !== 'Scheduled' || (outcome !== null && date !== to);
}
