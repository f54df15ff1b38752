import { Text } from '@insta-ai/design';
import type { ReactNode } from 'react';
import { repeatedPost } from '../entries/entry-voice.ts';
import type { Row } from '../entries/kept-calendar.ts';
import { missingTypes } from '../entries/missing-types.ts';
import { amount, type Counts, countEntries, shareInWords, totalOf } from '../request/planned-counts.ts';
import { useContentTypes } from '../request/use-content-types.ts';
import classes from './calendar.module.css';

type Props = { rows: Row[]; wanted: Counts; children: ReactNode };

/** What there is against what was asked for, and what to do with it; stays in sight while the days scroll. */
export function TotalLine({ rows, wanted, children }: Props) {
  const { contentTypes, isLoaded } = useContentTypes();
  // The notes above the days may be out of sight when Save is pressed.
  const lacking = isLoaded ? missingTypes(rows, contentTypes).flatMap(({ rowIds }) => rowIds).length : 0;
  const repeats = rows.filter(row => repeatedPost(row) !== undefined).length;
  const locked = rows.filter(({ isLocked }) => isLocked).length;
  return (
    <div className={classes.bar}>
      <div role="status" aria-label="Total" className={classes.total}>
        <strong>
          {rows.length} of {amount(totalOf(wanted), 'entry')}
        </strong>
        <Text span size="sm" c="dimmed">
          {shareInWords(countEntries(rows), wanted)}
          {locked > 0 && ` · ${locked} locked`}
          {lacking > 0 && ` · ${lacking} without a fitting content type`}
          {repeats > 0 && ` · ${repeats} like a recent post`}
        </Text>
      </div>
      <div className={classes.buttons}>{children}</div>
    </div>
  );
}
