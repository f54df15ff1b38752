import { Button } from '@insta-ai/design';
import { selectOutput } from '@insta-ai/proto/rules/select-output';
import type { ItemEditor } from '../../editor/item-editor.ts';

type Props = {
  output: string;
  editor: ItemEditor;
  instagramType: string | null;
  className?: string | undefined;
};

/** Takes a picture or video into the selection of the item, or out of it. */
export function SelectOutput({ output, editor, instagramType, className }: Props) {
  const selected = editor.item.contents;
  const isSelected = selected.includes(output);
  return (
    <Button
      className={className}
      size="compact-sm"
      variant={isSelected ? 'light' : 'default'}
      onClick={() =>
        editor.edit({ contents: selectOutput(selected, output, instagramType) }, { kind: 'replace' })
      }
    >
      {isSelected ? 'Deselect' : 'Select'}
    </Button>
  );
}
