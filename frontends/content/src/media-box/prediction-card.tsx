import { Button, formatInstant, useConfirm } from '@insta-ai/design';
import { IconMoodSad } from '@insta-ai/design/icons';
import { useTimeZone } from '@insta-ai/platform';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { memo } from 'react';
import type { ItemDeeds } from '../editor/item-editor.ts';
import { ratioOf } from '../item/ratio-of.ts';
import type { MediaEditor } from './media-fields.ts';
import { OutputTile } from './output-tile.tsx';
import classes from './prediction-card.module.css';
import { predictionLabel, predictionState } from './prediction-label.ts';
import { ProgressTile } from './progress-tile.tsx';
import { remixLabel } from './remix/remix-words.ts';
import { predictionElementId } from './show-prediction.ts';
import type { DeleteFile } from './use-delete-file.ts';
import { useDeleteOutput } from './use-predictions.ts';

type Props = {
  prediction: Prediction;
  editor: MediaEditor;
  deleting: DeleteFile;
  instagramType: string | null;
  onTryAgain: () => void;
};

/** One run or upload: when it started, how far it is, and its outputs; drawn again when something of it is another. */
export const PredictionCard = memo((props: Props) => {
  const { prediction, editor, deleting, instagramType, onTryAgain } = props;
  const zone = useTimeZone();
  const state = predictionState(prediction);
  const span = Math.min(3, Math.max(1, prediction.output.length));
  const label = predictionLabel(prediction);
  const started = formatInstant(prediction.started_at, 'MM-DD-YYYY HH:mm', zone);

  return (
    <article
      id={predictionElementId(prediction._id)}
      className={classes.card}
      data-span={span}
      aria-label={`${started}${label}`}
    >
      <p className={classes.label} data-state={state}>
        <time dateTime={prediction.started_at}>{started}</time> <span>{label.trim()}</span>
        {prediction.remix_of && <span className={classes.from}>{remixLabel(prediction.remix_of)}</span>}
      </p>
      <div className={classes.body}>
        {state === 'generating' && <ProgressTile prediction={prediction} />}
        {state === 'failed' && <FailedTile prediction={prediction} editor={editor} onTryAgain={onTryAgain} />}
        {prediction.missing && <p className={classes.missing}>Not all are here: {prediction.missing}</p>}
        <div className={classes.outputs}>
          {prediction.output.map((output, index) => (
            <OutputTile
              key={output}
              prediction={prediction}
              index={index}
              editor={editor}
              deleting={deleting}
              instagramType={instagramType}
            />
          ))}
        </div>
      </div>
    </article>
  );
});

function FailedTile({
  prediction,
  editor,
  onTryAgain,
}: Pick<Props, 'prediction' | 'onTryAgain'> & { editor: ItemDeeds }) {
  const confirm = useConfirm();
  const remove = useDeleteOutput(editor);
  const askAndRemove = async () => {
    if (await confirm({ confirmLabel: 'Delete' })) remove.mutate({ predictionId: prediction._id });
  };
  return (
    <div className={classes.tile} style={{ aspectRatio: ratioOf(prediction) }} data-failed>
      <IconMoodSad size={24} stroke={1.5} aria-hidden />
      <p className={classes.error}>{prediction.error}</p>
      <div className={classes.ways}>
        <Button size="compact-sm" variant="default" onClick={onTryAgain}>
          Try again
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void askAndRemove()}>
          Delete
        </Button>
      </div>
    </div>
  );
}
