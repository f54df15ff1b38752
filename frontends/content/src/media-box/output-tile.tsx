import { ActionIcon, late, Opened, StarToggle, Thumbnail, useConfirm, useOpener } from '@insta-ai/design';
import { IconInfoCircle, IconTrash, IconWand } from '@insta-ai/design/icons';
import { useUser } from '@insta-ai/platform';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { ratioOf } from '../item/ratio-of.ts';
import { InputModal } from './input.modal.tsx';
import type { MediaEditor } from './media-fields.ts';
import classes from './output-tile.module.css';
import { pictureName } from './remix/picture-name.ts';
import { SelectOutput } from './selection/select-output.tsx';
import type { DeleteFile } from './use-delete-file.ts';
import { useStarOutput } from './use-predictions.ts';

const RemixModal = late(async () => (await import('./remix/remix.modal.tsx')).RemixModal);

type Props = {
  prediction: Prediction;
  index: number;
  editor: MediaEditor;
  deleting: DeleteFile;
  instagramType: string | null;
};

/** One picture or video with what can be done with it. */
export function OutputTile({ prediction, index, editor, deleting, instagramType }: Props) {
  const remix = useOpener<true>();
  const info = useOpener<true>();
  const confirm = useConfirm();
  const star = useStarOutput(editor.id);
  const { promptImage } = useUser();
  const output = prediction.output[index] ?? '';
  const position = editor.item.contents.indexOf(output);
  const isSelected = position >= 0;
  const what = `picture ${index + 1}`;

  const askAndRemove = async () => {
    const message = isSelected ? 'It will also be removed from the selection.' : undefined;
    if (await confirm({ message, confirmLabel: 'Delete' })) {
      void deleting.deleteFile({ predictionId: prediction._id, index, output });
    }
  };

  return (
    <fieldset className={classes.tile} aria-label={`Picture ${index + 1}`}>
      <div className={classes.picture} data-selected={isSelected || undefined}>
        <Thumbnail
          src={output}
          thumbnail={prediction.thumbnails[index]}
          alt={pictureName(prediction, { standing: promptImage, number: index + 1 })}
          ratio={ratioOf(prediction)}
        />
        {isSelected && (
          <span className={classes.order} title={`Number ${position + 1} in the selection`}>
            {position + 1}
          </span>
        )}
      </div>
      <div className={classes.actions}>
        {prediction.completed_at && (
          <SelectOutput
            className={classes.select}
            output={output}
            editor={editor}
            instagramType={instagramType}
          />
        )}
        <StarToggle
          isOn={prediction.outputPreferred.includes(output)}
          what={what}
          onToggle={isOn => star.mutate({ prediction, output, isOn })}
        />
        {prediction.completed_at && !isVideo(output) && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Draw again"
            onClick={() => remix.current?.open(true)}
          >
            <IconWand size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label="Info" onClick={() => info.current?.open(true)}>
          <IconInfoCircle size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label="Delete"
          loading={deleting.deleting === output}
          onClick={() => void askAndRemove()}
        >
          <IconTrash size={17} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
      {/* Not before they are opened: an item has many pictures. */}
      <Opened ref={remix}>
        {(isOpen, close) =>
          isOpen !== undefined && (
            <RemixModal
              isOpen={isOpen === true}
              onClose={close}
              first={{ prediction, index }}
              editor={editor}
              instagramType={instagramType}
            />
          )
        }
      </Opened>
      <Opened ref={info}>
        {(isOpen, close) =>
          isOpen !== undefined && (
            <InputModal isOpen={isOpen === true} onClose={close} prediction={prediction} />
          )
        }
      </Opened>
    </fieldset>
  );
}
