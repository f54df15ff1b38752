import {
  ActionIcon,
  EmptyState,
  FailureNote,
  Modal,
  SkeletonGrid,
  UnstyledButton,
  useConfirm,
} from '@insta-ai/design';
import { IconPhotoPlus, IconTrash } from '@insta-ai/design/icons';
import { messageOf } from '@insta-ai/platform';
import { useEffect, useRef } from 'react';
import classes from './library.module.css';
import { UploadButton } from './upload-button.tsx';
import { UploadFailure } from './upload-failure.tsx';
import { useDeleteUpload, useUpload, useUploadLibrary } from './use-upload-library.ts';

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
  /** Which picture gets the focus once the changed library is shown. */
  const focusNext = useRef<number>(undefined);
  const upload = useUpload(() => {
    // What was just uploaded stands first: one press of Enter takes it.
    focusNext.current = 0;
  });
  const remove = useDeleteUpload(filename => {
    // The button that had the focus is gone with its picture.
    focusNext.current = library.data?.findIndex(one => one.filename === filename);
  });
  useEffect(() => {
    if (focusNext.current === undefined || !library.data) return;
    const pictures = grid.current?.querySelectorAll<HTMLElement>('[aria-pressed]');
    pictures?.[Math.min(focusNext.current, pictures.length - 1)]?.focus();
    focusNext.current = undefined;
  }, [library.data]);
  if (library.isPending) return <SkeletonGrid count={8} size={132} />;
  if (library.isLoadingError) {
    return (
      <FailureNote
        title="Your library could not be loaded"
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
          title="Your library is empty"
          description="Upload a picture to use it in any slot of any content type."
        />
      )}
      <div className={classes.grid} ref={grid}>
        {library.data.map(({ filename, url, isOwn }, index) => (
          <div key={filename} className={classes.tile}>
            <UnstyledButton
              className={classes.picture}
              aria-label={`Picture ${index + 1} of ${library.data.length}`}
              aria-pressed={filename === chosen}
              onClick={() => onChoose(filename)}
            >
              <img src={url} alt="" loading="lazy" />
            </UnstyledButton>
            {isOwn && (
              <DeleteButton
                what={`picture ${index + 1}`}
                isBusy={remove.isPending && remove.variables === filename}
                onDelete={() => remove.mutate(filename)}
              />
            )}
          </div>
        ))}
      </div>
      <UploadButton upload={upload} />
    </>
  );
}

function DeleteButton({ what, isBusy, onDelete }: { what: string; isBusy: boolean; onDelete: () => void }) {
  const confirm = useConfirm();
  const askAndDelete = async () => {
    const message = 'It will be removed from your library for good.';
    if (await confirm({ message, confirmLabel: 'Delete' })) onDelete();
  };
  return (
    <ActionIcon
      className={classes.delete}
      variant="default"
      aria-label={`Delete ${what}`}
      loading={isBusy}
      onClick={() => void askAndDelete()}
    >
      <IconTrash size={17} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
