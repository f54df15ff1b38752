import { Alert, Anchor } from '@insta-ai/design';
import { IconAlertCircle, IconClockPause, IconMail } from '@insta-ai/design/icons';
import type { ShownItem } from '../content-edit/item-editor.ts';
import classes from './outcome-note.module.css';

const looks = {
  failed: { color: 'red', icon: IconAlertCircle },
  held: { color: 'yellow', icon: IconClockPause },
  notified: { color: 'blue', icon: IconMail },
};

/** What became of the last publish and what to do about it; the way to the post when it is live. */
export function OutcomeNote({ item }: { item: ShownItem }) {
  const { outcome, permalink, status } = item;
  if (status === 'Published') {
    return permalink ? (
      <Anchor href={permalink} target="_blank" rel="noopener" className={classes.link}>
        View on Instagram
      </Anchor>
    ) : null;
  }
  if (!outcome || outcome.state === 'publishing') return null;
  const { color, icon: Icon } = looks[outcome.state];
  return (
    <Alert color={color} title={outcome.message} icon={<Icon size={18} aria-hidden />} role="status">
      {outcome.advice}
    </Alert>
  );
}
