import classes from './status-badge.module.css';

/** Every state an item can be shown in; colour means state and nothing else. */
export type ShownStatus =
  | 'Draft'
  | 'Scheduled'
  | 'Publishing'
  | 'Published'
  | 'Failed'
  | 'Held'
  | 'Overdue'
  | 'Unknown';

const tones: { [status in ShownStatus]: string } = {
  Draft: 'draft',
  Scheduled: 'scheduled',
  Publishing: 'scheduled',
  Published: 'published',
  Failed: 'failed',
  Held: 'held',
  Overdue: 'held',
  Unknown: 'held',
};

/** A status as a dot and a word. Empty is shown as Draft (specification section 4). */
export function StatusBadge({ status }: { status: ShownStatus | '' | undefined }) {
  const shown = status || 'Draft';
  return (
    <span className={classes.badge} data-tone={tones[shown]}>
      <span className={classes.dot} aria-hidden />
      {shown}
    </span>
  );
}
