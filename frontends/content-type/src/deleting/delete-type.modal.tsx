import { Button, FailureNote, Group, Modal, Stack, Text } from '@insta-ai/design';
import { Select } from '@insta-ai/design/select';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import { keptInWords } from '@insta-ai/proto/rules/many/kept-words';
import { useEffect } from 'react';
import type { Uses } from '../uses/count-uses.ts';
import { usesInWords } from '../uses/uses-words.ts';
import { leftInWords, offerInWords, progressInWords } from './delete-words.ts';
import { useReplacement } from './use-replacement.ts';

type Props = {
  contentType: Pick<ContentType, '_id' | 'name'>;
  uses: Uses;
  /** The types that its items may get instead. */
  others: ContentType[];
  isDeleting: boolean;
  onDelete: () => void;
  onClose: () => void;
};

/** Asks before a type that is used is deleted, and offers its items another one. */
export function DeleteTypeModal({ isOpen, ...props }: Props & { isOpen: boolean }) {
  return (
    <Modal opened={isOpen} onClose={props.onClose} title="Are you sure?" withCloseButton={false}>
      <DeleteTypeForm {...props} />
    </Modal>
  );
}

function DeleteTypeForm({ contentType, uses, others, isDeleting, onDelete, onClose }: Props) {
  const { chosen, choose, offered, started, ...replacement } = useReplacement(contentType._id);
  const next = others.find(({ _id }) => _id === chosen);
  const isRunning = started?.state === 'running';
  const isWhole = started?.state === 'ended' && started.done === offered?.items;
  useEffect(() => {
    if (isWhole) onDelete();
  }, [isWhole, onDelete]);

  const kept = (started ?? offered)?.kept ?? [];
  const willChange = !started && offered !== undefined && offered.items > 0;
  return (
    <Stack gap="md">
      <Text>{usesInWords(uses, contentType.name)}</Text>
      {others.length > 0 && !started && (
        <Select
          label="Give them another type"
          data={[{ value: '', label: 'None' }, ...others.map(toOption)]}
          searchable
          allowDeselect={false}
          value={chosen ?? ''}
          onChange={next => choose(next || null)}
        />
      )}
      <Stack gap={4} c="dimmed" role="status">
        {chosen === null && <div>{leftInWords(uses)}</div>}
        {!started && offered && next && <div>{offerInWords(offered, next)}</div>}
        {started && <div>{progressInWords(started)}</div>}
        {kept.map(group => (
          <div key={group.reason}>{keptInWords(group)}</div>
        ))}
        {kept.length > 0 && <div>What is not changed loses the type and keeps everything else.</div>}
      </Stack>
      {replacement.failure && (
        <FailureNote title="The items could not be changed" message={replacement.failure} />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={isRunning ? replacement.stop : onClose} data-autofocus>
          {isRunning ? 'Stop' : 'Cancel'}
        </Button>
        <Button
          color="red"
          disabled={chosen !== null && !offered}
          loading={isDeleting || isRunning || replacement.isBusy}
          onClick={willChange ? replacement.start : onDelete}
        >
          {willChange ? 'Change and delete' : 'Delete'}
        </Button>
      </Group>
    </Stack>
  );
}

function toOption({ _id, name }: ContentType) {
  return { value: _id, label: name || 'NO_NAME' };
}
