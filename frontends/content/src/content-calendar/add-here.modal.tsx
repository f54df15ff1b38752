import { AiButton, Button, Group, Modal, notify, Stack } from '@insta-ai/design';
import { DateTimeField, TextInput } from '@insta-ai/design/fields';
import { callApi, messageOf, useRepeatKeys } from '@insta-ai/platform';
import { useMutation, useQueryClient } from '@insta-ai/platform/data';
import { useNavigate } from '@insta-ai/platform/router';
import { useRef, useState } from 'react';

type Props = {
  /** The moment that was chosen in the calendar; null while the dialog is closed. */
  date: string | null;
  zone: string;
  onMagic: (date: string) => void;
  onClose: () => void;
};

/** Something new at a moment of the calendar: written by hand, or by Magic AI. */
export function AddHereModal({ date, zone, onClose, onMagic }: Props) {
  const magicDate = useRef<string | null>(null);
  const [shown, setShown] = useState(date);
  if (date && date !== shown) setShown(date);
  return (
    <Modal
      opened={date !== null}
      onClose={onClose}
      onExitTransitionEnd={() => {
        // One dialog after the other, or they would take the focus from each other.
        if (magicDate.current) onMagic(magicDate.current);
        magicDate.current = null;
      }}
      title="Add Content"
    >
      {shown && (
        <AddHereForm
          key={shown}
          date={shown}
          zone={zone}
          onMagic={chosen => {
            magicDate.current = chosen;
            onClose();
          }}
        />
      )}
    </Modal>
  );
}

type FormProps = Pick<Props, 'zone' | 'onMagic'> & { date: string };

function AddHereForm({ date: chosen, zone, onMagic }: FormProps) {
  const [title, setTitle] = useState('');
  const [date, setDate] = useState<string | null>(chosen);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const repeat = useRepeatKeys<{ title: string; date: string }>();
  const create = useMutation({
    mutationFn: (body: { title: string; date: string }) =>
      callApi('createContent', { body, repeatKey: repeat.keyOf(body) }),
    onSuccess({ _id }, body) {
      repeat.done(body);
      void queryClient.invalidateQueries({ queryKey: ['contents'] });
      void navigate(`/contents/${_id}`);
    },
    onError: error => notify.error(messageOf(error)),
  });
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        if (date) create.mutate({ title, date });
      }}
    >
      <Stack>
        <TextInput
          label="Title"
          maxLength={500}
          data-autofocus
          value={title}
          onChange={event => setTitle(event.currentTarget.value)}
        />
        <DateTimeField
          label="Date"
          zone={zone}
          value={date}
          onChange={setDate}
          error={date ? undefined : 'Choose a date and a time.'}
        />
        <Group justify="flex-end" gap="xs">
          <AiButton disabled={!date} onClick={() => date && onMagic(date)}>
            Magic AI
          </AiButton>
          <Button type="submit" disabled={!date} loading={create.isPending}>
            Add Content
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
