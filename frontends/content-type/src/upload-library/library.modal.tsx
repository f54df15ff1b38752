import { EmptyState, FailureNote, Modal, SkeletonGrid, UnstyledButton } from '@insta-ai/design';
import { IconPhotoPlus } from '@insta-ai/design/icons';
import { messageOf } from '@insta-ai/platform';
import { useEffect, useRef } from 'react';
import classes from './library.module.css';
import { UploadButton } from './upload-button.tsx';
import { UploadFailure } from './upload-failure.tsx';
import { useUpload, useUploadLibrary } from './use-upload-library.ts';

type Props = {
  isOpen: boolean;
  /** Which slot it is for. */
  slot: number;
  /** File name of the picture that is chosen now. */
  chosen: string;
  onChoose: (filename: string) => void;
  onClose: () => void;
};

/** The gallery of uploaded files. */
export function LibraryModal({ isOpen, slot, chosen, onChoose, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Select Image for slot ${slot}`} size="xl">
      <Gallery chosen={chosen} onChoose={onChoose} />
    </Modal>
  );
}

function Gallery({ chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'>) {
  const grid = useRef<HTMLDivElement>(null);
  const library = useUploadLibrary();
  const wantsFocus = useRef(false);
  const upload = useUpload(() => {
    wantsFocus.current = true;
  });
  // What was just uploaded stands first, once it is shown: one press of Enter takes it.
  useEffect(() => {
    if (wantsFocus.current && library.data) grid.current?.querySelector('button')?.focus();
    wantsFocus.current = false;
  }, [library.data]);
  if (library.isPending) return <SkeletonGrid count={8} size={132} />;
  if (library.isError) {
    return (
      <FailureNote
        title="The uploaded files could not be loaded"
        message={messageOf(library.error)}
        onRetry={() => void library.refetch()}
      />
    );
  }
  return (
    <>
      <UploadFailure failure={upload.failure} />
      {library.data.length === 0 && (
        <EmptyState
          icon={<IconPhotoPlus size={40} stroke={1.25} />}
          title="Nothing has been uploaded yet"
          description="Upload a picture; every slot of every content type can use it."
        />
      )}
      <div className={classes.grid} ref={grid}>
        {library.data.map(({ filename, url }, index) => (
          <UnstyledButton
            key={filename}
            className={classes.picture}
            aria-label={`Picture ${index + 1} of ${library.data.length}`}
            aria-pressed={filename === chosen}
            onClick={() => onChoose(filename)}
          >
            <img src={url} alt="" loading="lazy" />
          </UnstyledButton>
        ))}
      </div>
      <UploadButton upload={upload} />
    </>
  );
}
