import { formatInstant, Text, TypeBadge } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import { memo } from 'react';
import { useContentTypes } from '../request/use-content-types.ts';
import classes from './entries.module.css';
import { EntryActions, type RowActions } from './entry-actions.tsx';
import { groupByDay } from './group-by-day.ts';
import type { Row } from './kept-calendar.ts';
import { RepeatMark } from './repeat-mark.tsx';

type Props = {
  rows: Row[];
  underWay: ReadonlySet<string>;
  /** None while the calendar is being written, and once it is saved. */
  actions: RowActions | null;
};

/** The calendar to read (specification section 2). */
export function EntryList({ rows, underWay, actions }: Props) {
  const zone = useTimeZone();
  return groupByDay(rows, zone).map(day => (
    <section key={day.key} aria-label={day.heading}>
      <h2 className={classes.heading}>{day.heading}</h2>
      <ul className={classes.items}>
        {day.rows.map((row, place) => (
          <Entry
            key={row.rowId}
            row={row}
            name={`Entry ${place + 1} of ${day.heading}`}
            zone={zone}
            isRewriting={underWay.has(row.rowId)}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  ));
}

type EntryProps = {
  row: Row;
  name: string;
  zone: string;
  isRewriting: boolean;
  actions: RowActions | null;
};

const Entry = memo(function Entry({ row, name, zone, isRewriting, actions }: EntryProps) {
  const { contentTypes } = useContentTypes();
  const contentType = contentTypes.find(({ _id }) => _id === row._contentType);
  const place = [row.location, row.city].filter(text => text !== '').join(', ');
  return (
    <li className={classes.item} data-row={row.rowId} aria-busy={isRewriting || undefined}>
      <div className={classes.line}>
        <TypeBadge type={row.type} />
        {row.date && <time dateTime={row.date}>{formatInstant(row.date, 'HH:mm', zone)}</time>}
        {place && <span className={classes.place}>{place}</span>}
        {row.isByRule && (
          <Text span size="xs" c="dimmed">
            By rule
          </Text>
        )}
        {contentType && (
          <Text span size="xs" c="dimmed">
            {contentType.name}
          </Text>
        )}
      </div>
      {actions && <EntryActions row={row} name={name} isRewriting={isRewriting} actions={actions} />}
      <p className={classes.description}>{row.description}</p>
      <RepeatMark row={row} zone={zone} />
    </li>
  );
});
