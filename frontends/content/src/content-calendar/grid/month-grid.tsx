import { useContext } from 'react';
import type { Day } from '../../days/calendar-days.ts';
import type { ItemsByDay } from '../../days/items-by-day.ts';
import { ActiveStopContext } from './calendar.context.ts';
import classes from './month-grid.module.css';
import { MonthTable } from './month-table.tsx';
import { MonthWeek } from './month-week.tsx';

type Props = {
  label: string;
  /** A day of the month that is shown. */
  month: Day;
  days: Day[];
  today: Day;
  items: ItemsByDay;
  isLoading: boolean;
  over: string | null;
};

/** A month in whole weeks, with the cards in their days. Weeks have their place for a key: another month is new words in it. */
export function MonthGrid({ label, month, days, today, items, isLoading, over }: Props) {
  const stop = useContext(ActiveStopContext);
  return (
    <MonthTable
      label={label}
      days={days}
      isLoading={isLoading}
      className={classes.month}
      weekdays="ddd"
      rowOf={(week, row) => (
        <MonthWeek
          key={row}
          week={week}
          month={month}
          today={today}
          items={items}
          isLoading={isLoading}
          over={over}
          stop={stop}
        />
      )}
    />
  );
}
