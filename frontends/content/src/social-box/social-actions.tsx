import { AiButton, Button, firstClick } from '@insta-ai/design';
import { CompareModal } from '@insta-ai/design/compare';
import { IconPencil } from '@insta-ai/design/icons';
import type { ReactNode } from 'react';
import type { SocialEditor } from '../editor/item-editor.ts';
import { useMetadata } from './metadata/use-metadata.ts';
import classes from './social-box.module.css';

type Props = {
  editor: SocialEditor;
  isStory: boolean;
  isNarrow: boolean;
  onEdit: () => void;
  /** What stands beside them on a phone. */
  children?: ReactNode;
};

/** Have the text written, or change it. */
export function SocialActions({ editor, isStory, isNarrow, onEdit, children }: Props) {
  const { isPending, generate, comparison } = useMetadata(editor, isStory);
  return (
    <div className={isNarrow ? classes.bar : classes.actions} data-foot>
      <AiButton disabled={!editor.id} isBusy={isPending} onClick={firstClick(generate)}>
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
      <CompareModal {...comparison} />
    </div>
  );
}
