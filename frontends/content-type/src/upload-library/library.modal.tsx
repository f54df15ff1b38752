import { EmptyState, FailureNote, Modal, SkeletonGrid, UnstyledButton } from '@insta-ai/design';
import { IconPhotoPlus } from '@insta-ai/design/icons';
import { messageOf } from '@insta-ai/platform';
import classes from './library.module.css';
import { UploadButton } from './upload-button.tsx';
import { useUploadLibrary } from './use-upload-library.ts';

type Props = {
  isOpen: boolean;
  /** File name of the picture that is chosen now. */
  chosen: string;
  onChoose: (filename: string) => void;
  onClose: () => void;
};

/** The gallery of uploaded files. */
export function LibraryModal({ isOpen, chosen, onChoose, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Select Image" size="xl">
      <Gallery chosen={chosen} onChoose={onChoose} />
    </Modal>
  );
}

function Gallery({ chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'>) {
  const library = useUploadLibrary();
  if (library.isPending) return <SkeletonGrid count={8} />;
  if (library.isError) {
    return (
      <FailureNote
        title="The uploaded files could not be loaded"
        message={messageOf(library.error)}
        onRetry={() => void library.refetch()}
      />
    );
  }
  if (library.data.length === 0) {
    return (
      <EmptyState
        icon={<IconPhotoPlus size={40} stroke={1.25} />}
        title="Nothing has been uploaded yet"
        description="Upload a picture; every slot of every content type can use it."
      >
        <UploadButton />
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.grid}>
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
      <UploadButton />
    </>
  );
}
