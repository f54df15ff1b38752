import { Button, Group, Modal, Stack, Text } from '@insta-ai/design';
import { DateTimeField } from '@insta-ai/design/fields';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { useState } from 'react';
import { momentOf, whyFixed, whyNotThere } from '../days/move-date.ts';

type Movable = Pick<ContentListItem, '_id' | 'version' | 'title' | 'date' | 'status' | 'outcome'>;

type Props<Item> = {
  /** The item to move; null while the dialog is closed. */
  item: Item | null;
  zone: string;
  today: string;
  onMove: (item: Item, date: string) => void;
  onClose: () => void;
  /** The dialog is gone: the focus may go where the item is now. */
  onClosed: () => void;
};

/** What dragging does, for the keyboard and for fingers. */
export function MoveToModal<Item extends Movable>({ item, onClose, onClosed, ...rest }: Props<Item>) {
  const isOpen = item !== null;
  const [last, setLast] = useState({ shown: item, isOpen, opening: 0 });
  if (isOpen !== last.isOpen || (item && item !== last.shown))
    setLast({
      shown: item ?? last.shown,
      isOpen,
      opening: last.opening + (isOpen && !last.isOpen ? 1 : 0),
    });
  const { shown, opening } = last;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={false}
      title={`Move ${shown?.title || 'NO_NAME'}`}
    >
      {/* News of the item take nothing of what was typed; another opening begins anew. */}
      {shown && <MoveToForm key={`${shown._id}.${opening}`} item={shown} onClose={onClose} {...rest} />}
    </Modal>
  );
}

type FormProps<Item> = Omit<Props<Item>, 'item' | 'onClosed'> & { item: Item };

function MoveToForm<Item extends Movable>({ item, zone, today, onMove, onClose }: FormProps<Item>) {
  const [date, setDate] = useState<string | null>(item.date ?? momentOf({ day: today, hour: null }, zone));
  const [problem, setProblem] = useState<string | null>(null);
  const fixed = whyFixed(item);
  if (fixed !== null) {
    return (
      <Stack>
        <Text>{fixed}</Text>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    );
  }
  const submit = () => {
    if (date === null) return setProblem('Choose a date and a time.');
    const why = whyNotThere(item, date);
    if (why === null) onMove(item, date);
    else setProblem(why);
  };
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <DateTimeField
          label="Date"
          zone={zone}
          value={date}
          onChange={value => {
            setProblem(null);
            setDate(value);
          }}
          error={problem ?? undefined}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Move</Button>
        </Group>
      </Stack>
    </form>
  );
}
