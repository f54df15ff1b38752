import { Button, formatInstant, Group, Stack, Text } from '@insta-ai/design';
import { NativeSelect } from '@insta-ai/design/native-select';
import { NumberInput } from '@insta-ai/design/number-fields';
import { useTimeZone } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import { mostShiftDays } from '@insta-ai/proto/data/content-action';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import type { ActionChange } from '@insta-ai/proto/http/many/content-action';
import { type FormEvent, type ReactNode, useState } from 'react';
import { addDays } from '../../days/calendar-days.ts';
import { movedTo, whyFixed } from '../../days/move-date.ts';
import { useContentTypes } from '../../item/use-content-types.ts';
import { knownItem } from '../../listing/live-contents.ts';
import type { DeedKind } from './deed-words.ts';

type Props = {
  kind: DeedKind;
  count: number;
  some: readonly string[];
  onChoose: (change: ActionChange) => void;
  onClose: () => void;
};

/** By how many days, or to which type. */
export function DeedChoice({ kind, ...rest }: Props) {
  return kind === 'shift' ? <ShiftChoice {...rest} /> : <TypeChoice {...rest} />;
}

type ChoiceProps = Omit<Props, 'kind'>;

function ShiftChoice({ count, some, onChoose, onClose }: ChoiceProps) {
  const timeZone = useTimeZone();
  const [days, setDays] = useState<number | string>(7);
  const isGood = typeof days === 'number' && days !== 0 && Math.abs(days) <= mostShiftDays;
  return (
    <ChoiceForm
      isGood={isGood}
      onClose={onClose}
      onSubmit={() => onChoose({ kind: 'shift', days: Number(days), timeZone })}
    >
      <NumberInput
        label="Days"
        description="A negative number shifts them back. Each keeps its time of day."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
        allowDecimal={false}
        min={-mostShiftDays}
        max={mostShiftDays}
        value={days}
        onChange={setDays}
      />
      {isGood && <Example ids={some} days={Number(days)} count={count} />}
    </ChoiceForm>
  );
}

/** What becomes of the first one that it moves. */
function Example({ ids, days, count }: { ids: readonly string[]; days: number; count: number }) {
  const zone = useTimeZone();
  const queryClient = useQueryClient();
  const known = (id: string) => knownItem(queryClient, id);
  const id = ids.find(one => isMoved(known(one)));
  const item = id === undefined ? undefined : known(id);
  if (!item?.date) return null;
  const day = formatInstant(item.date, 'YYYY-MM-DD', zone);
  const to = movedTo(item.date, { day: addDays(day, days), hour: null }, zone);
  const write = (at: string) => formatInstant(at, 'ddd D MMM HH:mm', zone);
  return (
    <Text c="dimmed">
      {count > 1 && 'For example, '}
      {`${item.title || 'NO_NAME'} goes from ${write(item.date)} to ${write(to)}.`}
    </Text>
  );
}

function isMoved(item: ContentListItem | undefined): boolean {
  return item !== undefined && item.date !== null && whyFixed(item) === null;
}

function TypeChoice({ onChoose, onClose }: ChoiceProps) {
  const types = useContentTypes();
  const [type, setType] = useState('');
  return (
    <ChoiceForm
      isGood={type !== ''}
      onClose={onClose}
      onSubmit={() => onChoose({ kind: 'type', _contentType: type })}
    >
      <NativeSelect
        label="Content Type"
        data-autofocus
        data={[
          { value: '', label: 'Choose a type' },
          ...types.map(one => ({ value: one._id, label: one.name || 'NO_NAME' })),
        ]}
        value={type}
        onChange={event => setType(event.currentTarget.value)}
      />
    </ChoiceForm>
  );
}

type FormProps = { isGood: boolean; onClose: () => void; onSubmit: () => void; children: ReactNode };

function ChoiceForm({ isGood, onClose, onSubmit, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isGood) onSubmit();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isGood}>
            Continue
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
