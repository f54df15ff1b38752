import { FailureNote, formatInstant, SkeletonRows, zoneLabel } from '@insta-ai/design';
import { messageOf, useTimeZone } from '@insta-ai/platform';
import type { PublishStep, PublishTimeline } from '@insta-ai/proto/http/content';
import classes from './timeline.module.css';
import type { TimelineEditor } from './timeline-fields.ts';
import { TimelineWays } from './timeline-ways.tsx';
import { useTimeline } from './use-timeline.ts';

/** The steps of the last publishes, newest last, and what to do now. */
export function TimelineSteps({ editor, id }: { editor: TimelineEditor; id: string }) {
  const zone = useTimeZone();
  const { data, error, refetch } = useTimeline(id, editor.item);
  if (error)
    return (
      <FailureNote
        title="The timeline could not be loaded"
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonRows count={3} />;
  const { publishes } = data;
  if (publishes.length === 0) return <p className={classes.quiet}>Nothing has gone to Instagram yet.</p>;
  return (
    <div className={classes.timeline}>
      {publishes.map(publish => (
        <Publish key={publish._id} publish={publish} zone={zone} isOnly={publishes.length === 1} />
      ))}
      <TimelineWays editor={editor} id={id} publish={publishes.at(-1)} zone={zone} />
      <p className={classes.quiet}>Times in {zoneLabel(zone)}.</p>
    </div>
  );
}

type PublishProps = { publish: PublishTimeline; zone: string; isOnly: boolean };

function Publish({ publish: { _id, dueAt, state, steps }, zone, isOnly }: PublishProps) {
  const heading = `publish-${_id}`;
  return (
    <div>
      {!isOnly && (
        <h3 className={classes.heading} id={heading}>
          Due {formatInstant(dueAt, 'D MMM HH:mm', zone)}
        </h3>
      )}
      <ol className={classes.steps} data-state={state} {...(!isOnly && { 'aria-labelledby': heading })}>
        {steps.map(step => (
          <Step key={step.at + step.words} step={step} zone={zone} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step: { at, words, said, times, lastAt }, zone }: { step: PublishStep; zone: string }) {
  return (
    <li className={classes.step}>
      <time className={classes.time} dateTime={at} title={formatInstant(at, 'D MMM YYYY HH:mm:ss', zone)}>
        {formatInstant(at, 'D MMM HH:mm:ss', zone)}
      </time>
      <div className={classes.what}>
        {words}
        {times > 1 && lastAt && (
          <span className={classes.quiet}>
            {' '}
            {times} times, last at {formatInstant(lastAt, 'HH:mm:ss', zone)}.
          </span>
        )}
        {said && (
          <blockquote className={classes.said}>
            {said.words && <p>{said.words}</p>}
            <cite>
              Instagram, error {said.code}
              {said.trace && `, trace ${said.trace}`}
            </cite>
          </blockquote>
        )}
      </div>
    </li>
  );
}
