import { Text } from '@insta-ai/design';
import type { Row } from '../entries/kept-calendar.ts';
import { type Counts, countEntries, totalOf } from '../request/planned-counts.ts';
import classes from './calendar.module.css';

type Props = { rows: Row[]; wanted: Counts };

const kinds = [
  ['stories', 'stories'],
  ['posts', 'posts'],
  ['reels', 'reels'],
] as const;

/** What there is against what was asked for; stays in sight while the days scroll. */
export function TotalLine({ rows, wanted }: Props) {
  const made = countEntries(rows);
  return (
    <div role="status" aria-label="Total" className={classes.total}>
      <strong>
        {rows.length} of {totalOf(wanted)} entries
      </strong>
      <Text span size="sm" c="dimmed">
        {kinds.map(([kind, word]) => `${made[kind]} of ${wanted[kind]} ${word}`).join(' · ')}
      </Text>
    </div>
  );
}
