import { Button } from '@insta-ai/design';
import type { ItemEditor } from '../../editor/item-editor.ts';
import { toggleOutput } from './toggle-output.ts';

type Props = {
  output: string;
  editor: ItemEditor<'contents'>;
  instagramType: string | null;
  className?: string | undefined;
};

/** Takes a picture or video into the selection of the item, or out of it. */
export function SelectOutput({ output, editor, instagramType, className }: Props) {
  const isSelected = editor.item.contents.includes(output);
  return (
    <Button
      className={className}
      size="compact-sm"
      variant={isSelected ? 'light' : 'default'}
      onClick={() => toggleOutput(editor, output, instagramType)}
    >
      {isSelected ? 'Deselect' : 'Select'}
    </Button>
  );
}
