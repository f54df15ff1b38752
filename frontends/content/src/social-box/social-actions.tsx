import { AiButton, Button, notify } from '@insta-ai/design';
import { IconPencil } from '@insta-ai/design/icons';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { ReactNode } from 'react';
import type { ItemEditor } from '../editor/item-editor.ts';
import { saveFirst } from '../editor/save-first.ts';
import classes from './social-box.module.css';

type Props = {
  editor: ItemEditor;
  isNarrow: boolean;
  onEdit: () => void;
  /** What stands beside them on a phone. */
  children?: ReactNode;
};

/** Have the text written, or change it. */
export function SocialActions({ editor, isNarrow, onEdit, children }: Props) {
  const { id, tell } = editor;
  const generate = useMutation({
    mutationFn: async () => {
      // The model writes about what the server has.
      await saveFirst(editor);
      return callApi('generateMetadata', { params: { id: id ?? '' } });
    },
    onSuccess: tell,
    onError: error => notify.error(messageOf(error)),
  });
  return (
    <div className={isNarrow ? classes.bar : classes.actions}>
      <AiButton disabled={!id} isBusy={generate.isPending} onClick={() => generate.mutate()}>
        Generate Metadata
      </AiButton>
      <Button
        variant="default"
        leftSection={isNarrow ? undefined : <IconPencil size={16} stroke={1.75} aria-hidden />}
        onClick={onEdit}
      >
        Edit
      </Button>
      {children}
    </div>
  );
}
