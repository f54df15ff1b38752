import type { ReactNode } from 'react';
import { type Day, formatDay } from '../../days/calendar-days.ts';
import { inWeeks } from '../../days/items-by-day.ts';
import { CalendarGrid } from './calendar-grid.tsx';

type Props = {
  label: string;
  /** Whole weeks. */
  days: Day[];
  isLoading: boolean;
  className: string | undefined;
  /** How a weekday is written in the head, as a pattern of `formatInstant`. */
  weekdays: 'dd' | 'ddd';
  rowOf: (week: Day[], row: number) => ReactNode;
};

/** A month in whole weeks below its weekdays. */
export function MonthTable({ label, days, isLoading, className, weekdays, rowOf }: Props) {
  return (
    <CalendarGrid label={label} isBusy={isLoading} className={className}>
      <thead>
        <tr>
          {days.slice(0, 7).map(day => (
            <th key={day} scope="col" abbr={formatDay(day, 'dddd')}>
              {formatDay(day, weekdays)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{inWeeks(days).map(rowOf)}</tbody>
    </CalendarGrid>
  );
}
