import { Button, late, useDisclosure } from '@insta-ai/design';
import { thumbnailAddress } from '@insta-ai/proto/rules/pictures/thumbnail-address';
import { postOptions } from '@insta-ai/proto/rules/post-options';
import { useId } from 'react';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { SocialItem } from '../../editor/item-editor.ts';
import classes from './more.module.css';

const MediaPickerModal = late(
  async () => (await import('../../media-box/picker/media-picker.modal.tsx')).MediaPickerModal,
);

type Props = { item: SocialItem; onChange: (edits: ItemEdits) => void };

/** Any picture of the person's that stands for a Reel instead of a frame of it. */
export function CoverPicture({ item: { coverOutput }, onChange }: Props) {
  const [isOpen, picker] = useDisclosure();
  const nameId = useId();
  return (
    <fieldset className={classes.cover} aria-labelledby={nameId}>
      {coverOutput && <img src={thumbnailAddress(coverOutput)} alt="The cover" draggable={false} />}
      <div className={classes.choice}>
        <span id={nameId} className={classes.label}>
          {postOptions.coverOutput.name}
        </span>
        <div className={classes.buttons}>
          <Button variant="default" size="compact-md" onClick={picker.open}>
            {coverOutput ? 'Choose another' : 'Choose a picture'}
          </Button>
          {coverOutput && (
            <Button variant="default" size="compact-md" onClick={() => onChange({ coverOutput: '' })}>
              Remove
            </Button>
          )}
        </div>
        <p className={classes.hint}>
          {coverOutput ? 'Made to fill the screen, as a Reel does.' : 'Instead of a frame of the film.'}
        </p>
      </div>
      <MediaPickerModal
        isOpen={isOpen}
        onClose={picker.close}
        selected={coverOutput ? [coverOutput] : []}
        hint="Select a picture for the cover."
        onlyPictures
        onChoose={output => {
          onChange({ coverOutput: output, coverMs: 0 });
          picker.close();
        }}
      />
    </fieldset>
  );
}
