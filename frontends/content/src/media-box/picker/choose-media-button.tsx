import { Button, late, useDisclosure } from '@insta-ai/design';
import { IconPhoto } from '@insta-ai/design/icons';
import type { ItemEditor } from '../../editor/item-editor.ts';

const MediaPickerModal = late(async () => (await import('./media-picker.modal.tsx')).MediaPickerModal);

type Props = { editor: ItemEditor; instagramType: string | null };

/** Opens all media of the person. Choosing is an edit, so it needs no saved item. */
export function ChooseMediaButton({ editor, instagramType }: Props) {
  const [isOpen, picker] = useDisclosure();
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
        editor={editor}
        instagramType={instagramType}
      />
    </>
  );
}
