import { AiButton, Button, firstClick, Group, Modal, Stack } from '@insta-ai/design';
import { DateTimeField, Textarea } from '@insta-ai/design/fields';
import { Select } from '@insta-ai/design/select';
import { useTimeZone } from '@insta-ai/platform';
import { useState } from 'react';
import { NoTypesYet } from '../item/no-types-yet.tsx';
import { useContentTypes } from '../item/use-content-types.ts';
import type { MagicRequest } from './magic-requests.ts';
import { UnmadeList } from './unmade-list.tsx';
import type { ChosenDate } from './use-magic-address.ts';
import { useMagicAi } from './use-magic-ai.ts';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Its date is filled in; what was written stays. */
  chosen?: ChosenDate | undefined;
};

const empty: MagicRequest = { description: '', _contentType: null, date: null };

/** One description becomes one item (specification section 2, Magic AI modal). */
export function MagicAiModal({ isOpen, onClose, chosen }: Props) {
  const [request, setRequest] = useState({ ...empty, date: chosen?.date ?? null });
  const [filledIn, setFilledIn] = useState(chosen);
  const change = (changed: Partial<MagicRequest>) => setRequest(before => ({ ...before, ...changed }));
  if (chosen && chosen !== filledIn) {
    setFilledIn(chosen);
    change(chosen);
  }
  const magic = useMagicAi({ request, setRequest, isOpen });
  const close = () => {
    magic.leave();
    onClose();
  };

  return (
    <Modal opened={isOpen} onClose={close} title="Describe your content" size="lg">
      <Stack gap="md">
        <Textarea
          label="Description"
          placeholder="A quiet morning at the rice terraces, before the visitors come"
          autosize
          minRows={4}
          maxRows={12}
          maxLength={10_000}
          data-autofocus
          value={request.description}
          onChange={event => change({ description: event.currentTarget.value })}
        />
        <TypeAndDate request={request} onChange={change} />
        <NoTypesYet />
        <UnmadeList onAgain={magic.again} />
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={firstClick(magic.createAndAddNew)}>
            Create and add new
          </Button>
          <AiButton variant="filled" isBusy={magic.isBusy} onClick={() => void magic.create()}>
            Create
          </AiButton>
        </Group>
      </Stack>
    </Modal>
  );
}

type FieldProps = { request: MagicRequest; onChange: (changed: Partial<MagicRequest>) => void };

function TypeAndDate({ request, onChange }: FieldProps) {
  const types = useContentTypes();
  return (
    <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
      <Select
        miw={200}
        label="Content Type"
        placeholder="Choose a type"
        data={types.map(type => ({ value: type._id, label: type.name || 'NO_NAME' }))}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear Content Type' }}
        value={request._contentType}
        onChange={_contentType => onChange({ _contentType })}
      />
      <DateTimeField
        label="Date"
        zone={useTimeZone()}
        value={request.date}
        onChange={date => onChange({ date })}
      />
    </Group>
  );
}
