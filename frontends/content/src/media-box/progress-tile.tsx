import { formatInstant } from '@insta-ai/design';
import { Progress } from '@insta-ai/design/fields';
import { useTimeZone } from '@insta-ai/platform';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { ratioOf } from '../item/ratio-of.ts';
import classes from './prediction-card.module.css';
import { pauseInWords } from './prediction-label.ts';

/** A picture that is being drawn, in its place. */
export function ProgressTile({ prediction }: { prediction: Prediction }) {
  const zone = useTimeZone();
  return (
    <div className={classes.tile} style={{ aspectRatio: ratioOf(prediction) }} data-busy>
      <span className={classes.share}>{prediction.progress} %</span>
      {prediction.paused_until && (
        <p className={classes.note} role="status">
          {pauseInWords(formatInstant(prediction.paused_until, 'HH:mm:ss', zone))}
        </p>
      )}
      <Progress
        className={classes.bar}
        value={prediction.progress}
        size="xs"
        aria-label="Picture progress"
        transitionDuration={300}
      />
    </div>
  );
}
