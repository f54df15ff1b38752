import { Button } from '@insta-ai/design';
import { FileButton } from '@insta-ai/design/fields';
import { IconUpload } from '@insta-ai/design/icons';
import { useRef } from 'react';
import type { Upload } from './use-upload-library.ts';

/** What the library takes. */
const accepted = 'image/png,image/jpeg,image/webp,image/heic,image/heif';

/** Takes the first chosen file only (specification section 5) and shows how much of it has been sent. */
export function UploadButton({ upload }: { upload: Upload }) {
  const resetChooser = useRef<() => void>(null);
  const start = (file: File | null) => {
    if (file) upload.start(file);
    // The same file may be chosen again after a failure.
    resetChooser.current?.();
  };
  return (
    <FileButton accept={accepted} resetRef={resetChooser} onChange={start}>
      {props => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          disabled={upload.isBusy}
        >
          {upload.isBusy ? `Uploading ${upload.percent} %` : 'Upload Media'}
        </Button>
      )}
    </FileButton>
  );
}
