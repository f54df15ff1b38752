import { Button, Modal, useDebouncedValue } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { IconPlus, IconSearch } from '@insta-ai/design/icons';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { useState } from 'react';
import { ItemChoices } from './item-choices.tsx';
import classes from './use-in.module.css';
import { useUseIn } from './use-use-in.ts';

type Props = { isOpen: boolean; onClose: () => void; media: MediaItem | null };

/** Nobody waits for each letter; in milliseconds. */
const typingMs = 300;

/** Where a picture is to be used: in an item that is not out yet, or in a new one. */
export function UseInModal({ isOpen, onClose, media }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Use in…" size={520}>
      {media && <UseIn key={media.output} media={media} onClose={onClose} />}
    </Modal>
  );
}

function UseIn({ media, onClose }: { media: MediaItem; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [title] = useDebouncedValue(typed.trim(), typingMs);
  const { isPending, useInNew, useInItem } = useUseIn(media, onClose);
  return (
    <>
      <div className={classes.bar}>
        <TextInput
          className={classes.search}
          label="Title"
          placeholder="Search by title"
          maxLength={200}
          leftSection={<IconSearch size={16} aria-hidden />}
          data-autofocus
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isPending}
          onClick={useInNew}
        >
          New item
        </Button>
      </div>
      {(['Draft', 'Scheduled'] as const).map(status => (
        <ItemChoices
          key={status}
          status={status}
          title={title}
          output={media.output}
          isBusy={isPending}
          onChoose={useInItem}
        />
      ))}
    </>
  );
}
