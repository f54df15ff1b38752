import { Button, formatInstant, Modal, Stack } from '@insta-ai/design';
import { Checkbox } from '@insta-ai/design/checkbox';
import { DateTimeField } from '@insta-ai/design/fields';
import { useTimeZone } from '@insta-ai/platform';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { useState } from 'react';
import { laterDates } from './later-dates.ts';
import classes from './overdue.module.css';
import { useAnswerOverdue } from './use-overdue.ts';

type Props = { isOpen: boolean; items: ContentListItem[]; onClose: () => void };

/** Send now, move, or drop: one answer for all that is chosen. */
export function OverdueModal({ isOpen, onClose, items }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Overdue content" size={580}>
      <OverdueForm items={items} onClose={onClose} />
    </Modal>
  );
}

function OverdueForm({ items, onClose }: Omit<Props, 'isOpen'>) {
  const zone = useTimeZone();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [dates, setDates] = useState<{ [id: string]: string } | null>(null);
  const { mutate, isPending } = useAnswerOverdue(onClose);
  const chosen = items.filter(({ _id }) => !left.has(_id));
  const isAny = chosen.length > 0 && !isPending;
  const areDatesGood = chosen.every(({ _id }) => !problemOf(dates?.[_id]));

  const choose = (id: string, isChosen: boolean) =>
    setLeft(before => new Set(isChosen ? [...before].filter(other => other !== id) : [...before, id]));
  const offerDates = () => {
    const planned = items.map(({ date }) => date ?? '');
    const offered = laterDates(planned, zone, new Date());
    setDates(Object.fromEntries(items.map(({ _id }, index) => [_id, offered[index] ?? ''])));
  };
  const answer = (what: 'send' | 'drop') =>
    mutate({ answer: what, items: chosen.map(({ _id }) => ({ _id })) });
  const move = () =>
    mutate({ answer: 'move', items: chosen.map(({ _id }) => ({ _id, date: dates?.[_id] ?? '' })) });

  return (
    <Stack gap="md">
      <p className={classes.why}>Their time passed while Insta AI was not running or could not send them.</p>
      <ul className={classes.items}>
        {items.map(({ _id, title, date }) => (
          <li key={_id} className={classes.item}>
            <Checkbox
              label={title || 'NO_NAME'}
              description={date && `Was due ${formatInstant(date, 'ddd D MMM HH:mm', zone)}`}
              checked={!left.has(_id)}
              onChange={event => choose(_id, event.currentTarget.checked)}
            />
            {dates && !left.has(_id) && (
              <DateTimeField
                label="Date"
                zone={zone}
                value={dates[_id] || null}
                onChange={value => setDates({ ...dates, [_id]: value ?? '' })}
                error={problemOf(dates[_id])}
              />
            )}
          </li>
        ))}
      </ul>
      {dates ? (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setDates(null)}>
            Back
          </Button>
          <Button disabled={!isAny || !areDatesGood} onClick={move}>
            {`Move ${chosen.length}`}
          </Button>
        </div>
      ) : (
        <div className={classes.buttons}>
          <Button variant="subtle" color="gray" disabled={!isAny} onClick={() => answer('drop')}>
            Drop
          </Button>
          <Button variant="default" disabled={!isAny} onClick={offerDates}>
            Move
          </Button>
          <Button disabled={!isAny} onClick={() => answer('send')}>
            Send now
          </Button>
        </div>
      )}
    </Stack>
  );
}

function problemOf(date: string | undefined): string | undefined {
  return date && new Date(date).getTime() > Date.now() ? undefined : 'Choose a later time.';
}
