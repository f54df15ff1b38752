import { Button, useKeptFocus } from '@insta-ai/design';
import { FileButton } from '@insta-ai/design/fields';
import { IconUpload } from '@insta-ai/design/icons';
import { uploadTypes } from '@insta-ai/proto/rules/media-kind';
import { useRef } from 'react';

type Props = { isDisabled: boolean; isBusy: boolean; onChoose: (file: File) => void };

/** Takes the first chosen file only (specification section 5). */
export function UploadMediaButton({ isDisabled, isBusy, onChoose }: Props) {
  const resetChooser = useRef<() => void>(null);
  const button = useKeptFocus<HTMLButtonElement>(isBusy);
  const choose = (file: File | null) => {
    if (file) onChoose(file);
    // The same file may be chosen again after a failure.
    resetChooser.current?.();
  };
  return (
    <FileButton accept={uploadTypes.join()} resetRef={resetChooser} onChange={choose}>
      {props => (
        <Button
          {...props}
          ref={button}
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          disabled={isDisabled || isBusy}
        >
          Upload Media
        </Button>
      )}
    </FileButton>
  );
}
