import { Alert, Anchor, Button, formatInstant } from '@insta-ai/design';
import { IconAlertCircle, IconClockPause, IconHelpCircle, IconMail } from '@insta-ai/design/icons';
import { useTimeZone } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import type { SocialEditor } from '../../editor/item-editor.ts';
import classes from './outcome-note.module.css';
import { StopTrying } from './stop-trying.tsx';
import { UnknownWays } from './unknown-ways.tsx';
import { usePublishNow } from './use-publish-now.ts';

const looks = {
  failed: { color: 'red', icon: IconAlertCircle },
  held: { color: 'yellow', icon: IconClockPause },
  overdue: { color: 'yellow', icon: IconClockPause },
  notified: { color: 'blue', icon: IconMail },
  unknown: { color: 'yellow', icon: IconHelpCircle },
  publishing: { color: 'yellow', icon: IconClockPause },
};

/** Where there is something to press here. */
const withWays: readonly string[] = ['failed', 'held', 'notified', 'overdue'];

/** Where there is something to stop, or a wish may wait. */
const stoppable: readonly string[] = ['publishing', 'held', 'unknown'];

type Props = { editor: SocialEditor; onSchedule: () => void };

/** What became of the last publish and what to do about it; a link to the post when it is live. */
export function OutcomeNote({ editor, onSchedule }: Props) {
  const { outcome, status, wish } = editor.item;
  const zone = useTimeZone();
  if (status === 'Published') return <LiveNote item={editor.item} />;
  // What goes out as usual needs no words.
  if (!outcome || (outcome.state === 'publishing' && !outcome.until && !wish)) return null;
  const { color, icon: Icon } = looks[outcome.state];
  return (
    <Alert color={color} title={outcome.message} icon={<Icon size={18} aria-hidden />} role="status">
      {outcome.advice}
      {outcome.until && (
        <p className={classes.more}>
          We keep trying until {formatInstant(outcome.until, 'D MMM HH:mm', zone)}.
        </p>
      )}
      {outcome.state === 'unknown' && <UnknownWays editor={editor} askedAt={outcome.at} />}
      {stoppable.includes(outcome.state) && <StopTrying editor={editor} />}
      {withWays.includes(outcome.state) && (
        <div className={classes.ways}>
          {outcome.state === 'failed' && <FailedWays editor={editor} onSchedule={onSchedule} />}
          {outcome.state === 'overdue' && <OverdueWays editor={editor} onSchedule={onSchedule} />}
          {outcome.state === 'held' && (
            <Button component={Link} to="/profile" size="compact-sm" variant="default">
              Open your profile
            </Button>
          )}
          {outcome.state === 'notified' && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                editor.edit({ status: 'Published' }, { kind: 'status' });
                void editor.flush();
              }}
            >
              Set as Published
            </Button>
          )}
        </div>
      )}
    </Alert>
  );
}

/** The way to a live post, and what did not come with it. */
function LiveNote({ item: { permalink, liveNote } }: { item: SocialEditor['item'] }) {
  return (
    <>
      {liveNote && (
        <Alert color="yellow" icon={<IconAlertCircle size={18} aria-hidden />} role="status">
          {liveNote}
        </Alert>
      )}
      {permalink && (
        <Anchor href={permalink} target="_blank" rel="noopener" className={classes.link}>
          View on Instagram
        </Anchor>
      )}
    </>
  );
}

function FailedWays(props: Props) {
  return <SendOrMove {...props} send="Try again" move="Choose a new date" />;
}

function OverdueWays({ editor, onSchedule }: Props) {
  return (
    <>
      <SendOrMove editor={editor} onSchedule={onSchedule} send="Send now" move="Move" />
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          editor.edit({ status: 'Draft' }, { kind: 'status' });
          void editor.flush();
        }}
      >
        Drop
      </Button>
    </>
  );
}

function SendOrMove({ editor, onSchedule, send, move }: Props & { send: string; move: string }) {
  const { isPending, publish } = usePublishNow(editor, () => undefined);
  return (
    <>
      <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => void publish()}>
        {isPending ? 'Publishing...' : send}
      </Button>
      <Button size="compact-sm" variant="default" onClick={onSchedule}>
        {move}
      </Button>
    </>
  );
}
