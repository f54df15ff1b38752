import { formatInstant, Text, TypeBadge } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import classes from './entries.module.css';
import { groupByDay } from './group-by-day.ts';
import type { Row } from './kept-calendar.ts';
import { useContentTypes } from './use-content-types.ts';

/** The calendar to read (specification section 2). */
export function EntryList({ rows }: { rows: Row[] }) {
  const zone = useTimeZone();
  return groupByDay(rows, zone).map(day => (
    <section key={day.heading + day.rows[0]?.rowId} aria-label={day.heading}>
      <h2 className={classes.heading}>{day.heading}</h2>
      <ul className={classes.items}>
        {day.rows.map(row => (
          <Entry key={row.rowId} row={row} zone={zone} />
        ))}
      </ul>
    </section>
  ));
}

function Entry({ row, zone }: { row: Row; zone: string }) {
  const contentType = useContentTypes().find(({ _id }) => _id === row._contentType);
  const place = [row.location, row.city].filter(text => text !== '').join(', ');
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <TypeBadge type={row.type} />
        {row.date && <time dateTime={row.date}>{formatInstant(row.date, 'HH:mm', zone)}</time>}
        {place && <span>{place}</span>}
        {contentType && (
          <Text span size="xs" c="dimmed">
            {contentType.name}
          </Text>
        )}
      </div>
      <p className={classes.description}>{row.description}</p>
    </li>
  );
}
