import { Alert, formatInstant, Text, zoneLabel } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import type { Voice } from '@insta-ai/proto/http/voice/voice';
import classes from './voice.module.css';

type Props = { last: Voice['import']; posts: number; isAsking: boolean };

/** How the last import stands, and why it failed. */
export function ImportNote({ last, posts, isAsking }: Props) {
  const zone = useTimeZone();
  const isRunning = isAsking || last.state === 'running';
  const when =
    last.endedAt && `${formatInstant(last.endedAt, 'ddd D MMM, HH:mm', zone)} (${zoneLabel(zone)})`;
  return (
    <div role="status" className={classes.note}>
      {isRunning && <Text c="dimmed">Reading your last posts and counting…</Text>}
      {!isRunning && last.state === 'done' && (
        <Text c="dimmed">{`${posts} ${posts === 1 ? 'post' : 'posts'} imported on ${when}.`}</Text>
      )}
      {!isRunning && last.state === 'failed' && (
        <Alert color="red" variant="light" title="The last import failed">
          {last.problem}
        </Alert>
      )}
    </div>
  );
}
