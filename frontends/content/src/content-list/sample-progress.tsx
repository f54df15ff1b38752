import { CloseButton, Progress } from '@insta-ai/design';
import classes from './sample-progress.module.css';
import type { SampleWeek } from './use-sample-week.ts';

/** How many pictures of the sample week are there; the items can be used meanwhile. */
export function SampleProgress({ progress, hide }: Pick<SampleWeek, 'progress' | 'hide'>) {
  return (
    <div role="status">
      {progress && (
        <div className={classes.bar}>
          <span>
            Your sample week is there. {progress.made} of {progress.of} pictures are drawn.
          </span>
          <Progress
            className={classes.line}
            value={(100 * progress.made) / progress.of}
            aria-label="Pictures of the sample week"
          />
          <CloseButton size="sm" aria-label="Hide the progress" onClick={hide} />
        </div>
      )}
    </div>
  );
}
