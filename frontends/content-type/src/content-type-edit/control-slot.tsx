import { Button, UnstyledButton, useDisclosure } from '@insta-ai/design';
import { IconPhotoPlus } from '@insta-ai/design/icons';
import { Select } from '@insta-ai/design/select';
import { controlTypes, numberBounds } from '@insta-ai/proto/data/content-type';
import type { ImageModel } from '@insta-ai/proto/http/prediction-media';
import { useId, useRef } from 'react';
import { LibraryModal } from '../upload-library/library.modal.tsx';
import { uploadAddress } from '../upload-library/upload-address.ts';
import type { ChangeDraft, ContentTypeDraft } from './content-type-draft.ts';
import classes from './control-slot.module.css';
import type { Problems } from './draft-problems.ts';
import { asSentence, notUsed, typeNotUsed } from './image-model/image-model-words.ts';
import { NumberSlider } from './number-slider.tsx';

type Props = {
  slot: 1 | 2 | 3 | 4;
  draft: ContentTypeDraft;
  problems: Problems;
  onChange: ChangeDraft;
  /** Who draws; undefined while it is not known. */
  model: ImageModel | undefined;
};

/** What each kind of control takes from its picture. */
const controlHints: { [type: string]: string } = {
  FaceSwap: 'Takes the face',
  ImagePrompt: 'Takes subject and mood',
  PyraCanny: 'Takes the outlines',
  CPDS: 'Takes light and depth',
};

/** One picture that guides what is generated, with how and how strongly it does. */
export function ControlSlot({ slot, draft, problems, onChange, model }: Props) {
  const [isGalleryOpen, gallery] = useDisclosure();
  const select = useRef<HTMLButtonElement>(null);
  const picture = draft[`cn_img${slot}`];
  const type = draft[`cn_type${slot}`];
  const problem = problems[`cn_img${slot}`];
  const problemId = useId();
  const unused = notUsed(model, 'cn_img');
  const unusedType = typeNotUsed(model, type) ?? notUsed(model, 'cn_type');

  return (
    <fieldset className={classes.slot}>
      <legend className={classes.legend}>
        Slot {slot}
        {unused && <span className={classes.unused}> {unused}</span>}
      </legend>
      <div className={classes.top}>
        <UnstyledButton className={classes.picture} onClick={gallery.open} tabIndex={-1} aria-hidden>
          {picture ? <img src={uploadAddress(picture)} alt="" /> : <IconPhotoPlus size={28} stroke={1.25} />}
        </UnstyledButton>
        <div className={classes.actions}>
          <Button
            ref={select}
            size="xs"
            variant="default"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? problemId : undefined}
            onClick={gallery.open}
          >
            Select Image
          </Button>
          {picture && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => {
                onChange({ [`cn_img${slot}`]: '' });
                // This button goes with the picture.
                select.current?.focus();
              }}
            >
              Remove Image
            </Button>
          )}
        </div>
      </div>
      {problem && (
        <div id={problemId} className={classes.problem}>
          {problem}
        </div>
      )}
      <Select
        label="Type"
        description={unusedType ? asSentence(unusedType) : controlHints[type]}
        inputWrapperOrder={['label', 'input', 'description']}
        data={[...controlTypes]}
        allowDeselect={false}
        value={type}
        onChange={chosen => chosen && onChange({ [`cn_type${slot}`]: chosen })}
      />
      <NumberSlider
        label="Weight"
        hint={notUsed(model, 'cn_weight') ?? 'how strongly'}
        min={numberBounds.cn_weight.minimum}
        max={numberBounds.cn_weight.maximum}
        step={0.05}
        problem={problems[`cn_weight${slot}`]}
        value={draft[`cn_weight${slot}`]}
        onChange={weight => onChange({ [`cn_weight${slot}`]: weight })}
      />
      <NumberSlider
        label="Stop"
        hint={notUsed(model, 'cn_stop') ?? 'for how long'}
        min={numberBounds.cn_stop.minimum}
        max={numberBounds.cn_stop.maximum}
        step={0.05}
        problem={problems[`cn_stop${slot}`]}
        value={draft[`cn_stop${slot}`]}
        onChange={stop => onChange({ [`cn_stop${slot}`]: stop })}
      />
      <LibraryModal
        isOpen={isGalleryOpen}
        slot={slot}
        chosen={picture}
        onClose={gallery.close}
        onChoose={filename => {
          onChange({ [`cn_img${slot}`]: filename });
          gallery.close();
        }}
      />
    </fieldset>
  );
}
