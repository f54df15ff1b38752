import { useTimeZone } from '@insta-ai/platform';
import { useState } from 'react';
import classes from './entries.module.css';
import type { RowActions } from './entry-actions.tsx';
import { EntryFields } from './entry-fields.tsx';
import { groupByDay } from './group-by-day.ts';
import type { Row } from './kept-calendar.ts';

type Props = { rows: Row[]; underWay: ReadonlySet<string>; actions: RowActions };

/** The calendar to change. A row whose date changes stays where it is until the next View, or it would leave the hand. */
export function EntryEditor({ rows, underWay, actions }: Props) {
  const zone = useTimeZone();
  const [days] = useState(() => groupByDay(rows, zone));
  const current = new Map(rows.map(row => [row.rowId, row]));

  return days.map(day => {
    const left = day.rows.flatMap(({ rowId }) => current.get(rowId) ?? []);
    if (left.length === 0) return null;
    return (
      <section key={day.key} aria-label={day.heading}>
        <h2 className={classes.heading}>{day.heading}</h2>
        <ul className={classes.items}>
          {left.map((row, place) => (
            <li key={row.rowId} data-row={row.rowId}>
              <EntryFields
                row={row}
                name={`Entry ${place + 1} of ${day.heading}`}
                zone={zone}
                isRewriting={underWay.has(row.rowId)}
                actions={actions}
              />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
