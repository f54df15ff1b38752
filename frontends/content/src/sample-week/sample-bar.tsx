import { CloseButton } from '@insta-ai/design';
import { Progress } from '@insta-ai/design/fields';
import classes from './sample-progress.module.css';

type Props = { made: number; of: number; onHide: () => void };

/** The pictures of the sample week in words and as a line. */
export function SampleBar({ made, of, onHide }: Props) {
  return (
    <div className={classes.bar}>
      <span>
        Your sample week is ready. {made} of {of} pictures are generated.
      </span>
      <Progress className={classes.line} value={(100 * made) / of} aria-label="Pictures of the sample week" />
      <CloseButton size="sm" aria-label="Close" onClick={onHide} />
    </div>
  );
}
