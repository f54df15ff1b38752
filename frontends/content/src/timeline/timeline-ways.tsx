import { Button, formatInstant } from '@insta-ai/design';
import type { PublishTimeline } from '@insta-ai/proto/http/content';
import { useSetLive } from '../social-box/outcome/use-set-live.ts';
import { useStopTrying } from '../social-box/outcome/use-stop-trying.ts';
import classes from './timeline.module.css';
import type { TimelineEditor } from './timeline-fields.ts';
import { useTryNow } from './use-timeline.ts';
import { waysOf } from './ways-of.ts';

type Props = { editor: TimelineEditor; id: string; publish: PublishTimeline | undefined; zone: string };

/** Why it waits and until when, and what a person can do about it now. */
export function TimelineWays({ editor, id, publish, zone }: Props) {
  const tryNow = useTryNow(id);
  const { stop, isBusy } = useStopTrying(editor);
  const live = useSetLive(editor);
  const { wait, canTryNow, canGiveUp, canMarkLive } = waysOf(editor.item, publish, Date.now());
  if (!wait && !canTryNow && !canGiveUp && !canMarkLive) return null;
  return (
    <div className={classes.now} role="status">
      {wait && (
        <p>
          {wait.why} <strong>{waitsFor(wait.until, zone)}</strong>
        </p>
      )}
      {wait?.notSooner && <p className={classes.quiet}>{wait.notSooner}</p>}
      <div className={classes.ways}>
        {canTryNow && (
          <Button size="compact-sm" loading={tryNow.isPending} onClick={() => tryNow.mutate()}>
            Try again now
          </Button>
        )}
        {canGiveUp && (
          <Button
            size="compact-sm"
            variant="default"
            disabled={isBusy}
            loading={stop.isPending}
            onClick={() => stop.mutate()}
          >
            Give up
          </Button>
        )}
        {canMarkLive && (
          <Button size="compact-sm" loading={live.isPending} onClick={() => live.mutate('')}>
            It is live, mark it
          </Button>
        )}
      </div>
    </div>
  );
}

function waitsFor(until: string | null, zone: string): string {
  return until ? `We go on at ${formatInstant(until, 'D MMM HH:mm:ss', zone)}.` : 'Then it is its turn.';
}
