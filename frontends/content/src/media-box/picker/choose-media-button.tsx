import { Button, late, useDisclosure } from '@insta-ai/design';
import { IconPhoto } from '@insta-ai/design/icons';
import type { ItemEditor } from '../../editor/item-editor.ts';
import { toggleOutput } from '../selection/toggle-output.ts';

const MediaPickerModal = late(async () => (await import('./media-picker.modal.tsx')).MediaPickerModal);

type Props = { editor: ItemEditor<'contents'>; instagramType: string | null };

/** Opens all media of the person. Choosing is an edit, so it needs no saved item. */
export function ChooseMediaButton({ editor, instagramType }: Props) {
  const [isOpen, picker] = useDisclosure();
  const selected = editor.item.contents;
  const isPost = instagramType === 'Post';
  const choose = (output: string) => {
    toggleOutput(editor, output, instagramType);
    if (!isPost && !selected.includes(output)) picker.close();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhoto size={16} stroke={1.75} aria-hidden />}
        onClick={picker.open}
      >
        Choose from media
      </Button>
      <MediaPickerModal
        isOpen={isOpen}
        onClose={picker.close}
        selected={selected}
        hint={isPost ? 'Select several for a carousel, in their order.' : 'Select one.'}
        onChoose={choose}
      />
    </>
  );
}
