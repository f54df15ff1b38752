import { Button, FileButton } from '@insta-ai/design';
import { IconUpload } from '@insta-ai/design/icons';
import { useUpload } from './use-upload-library.ts';

/** Takes the first chosen file only (specification section 5). */
export function UploadButton() {
  const upload = useUpload();
  return (
    <FileButton accept="image/*" onChange={file => file && upload.mutate(file)}>
      {props => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          loading={upload.isPending}
        >
          Upload Media
        </Button>
      )}
    </FileButton>
  );
}
