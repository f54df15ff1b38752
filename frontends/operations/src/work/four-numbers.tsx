import type { PlannedWork } from '@insta-ai/proto/http/operations/operations';
import classes from '../operations.module.css';

/** TABLE: the numbers that matter first, and which of them is bad news when it is not 0. */
const numbers = [
  { name: 'due', label: 'Due', explanation: 'within the next hour', tone: undefined },
  { name: 'late', label: 'Late', explanation: 'should be live by now', tone: 'failed' },
  { name: 'failed', label: 'Failed', explanation: 'in the last 24 hours', tone: 'failed' },
  { name: 'waiting', label: 'Waiting', explanation: 'for their person', tone: 'held' },
] as const;

/** The planned posts of everybody in four numbers. */
export function FourNumbers({ work }: { work: PlannedWork | undefined }) {
  return (
    <dl className={classes.numbers} aria-label="Posts of everybody">
      {numbers.map(({ name, label, explanation, tone }) => (
        <div key={name} className={classes.number} data-tone={(work && work[name] > 0 && tone) || undefined}>
          <dt>{label}</dt>
          <dd className={classes.figure}>{work ? work[name].toLocaleString('en') : '–'}</dd>
          <dd className={classes.explanation}>{explanation}</dd>
        </div>
      ))}
    </dl>
  );
}
