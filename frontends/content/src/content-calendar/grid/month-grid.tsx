import { Skeleton, UnstyledButton } from '@insta-ai/design';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { useState } from 'react';
import { type Day, formatDay } from '../../days/calendar-days.ts';
import type { ItemsByDay } from '../../days/items-by-day.ts';
import { useCalendarActions, useStop } from './calendar.context.ts';
import { CalendarCard } from './calendar-card.tsx';
import classes from './month-grid.module.css';
import { MonthTable } from './month-table.tsx';

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

/** How many cards a day shows before the rest folds away. */
const mostCards = 3;

/** A month in whole weeks, with the cards in their days. */
export function MonthGrid({ label, month, days, today, items, isLoading, over }: Props) {
  return (
    <MonthTable
      label={label}
      days={days}
      isLoading={isLoading}
      className={classes.month}
      weekdays="ddd"
      cellOf={(day, place) => (
        <td
          key={day}
          className={classes.day}
          data-cell={day}
          data-over={over === day || undefined}
          data-outside={day.slice(0, 7) !== month.slice(0, 7) || undefined}
          data-today={day === today || undefined}
          data-past={day < today || undefined}
        >
          <DayButton day={day} count={items.get(day)?.length ?? 0} isToday={day === today} />
          <DayCards items={items.get(day) ?? []} day={day} />
          {isLoading && place % 3 === 0 && <Skeleton height={44} radius={8} />}
        </td>
      )}
    />
  );
}

function DayButton({ day, count, isToday }: { day: Day; count: number; isToday: boolean }) {
  const { onAdd } = useCalendarActions();
  const stop = useStop(`day:${day}`);
  return (
    <UnstyledButton
      className={classes.number}
      tabIndex={stop.tabIndex}
      aria-label={`Add on ${formatDay(day, 'dddd D MMMM')}${isToday ? ', today' : ''}, ${count} planned`}
      onClick={() => onAdd({ day, hour: null })}
      {...stop.attributes}
    >
      <span className={classes.figure}>{formatDay(day, 'D')}</span>
    </UnstyledButton>
  );
}

function DayCards({ items, day }: { items: ContentListItem[]; day: Day }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const stop = useStop(`more:${day}`);
  const shown = isUnfolded || items.length <= mostCards ? items : items.slice(0, mostCards);
  const hidden = items.length - shown.length;
  if (items.length === 0) return null;
  return (
    <ul className={classes.cards}>
      {shown.map(item => (
        <li key={item._id}>
          <CalendarCard item={item} />
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <UnstyledButton
            className={classes.more}
            tabIndex={stop.tabIndex}
            aria-label={`Show ${hidden} more of ${formatDay(day, 'D MMMM')}`}
            onClick={() => setIsUnfolded(true)}
            {...stop.attributes}
          >
            +{hidden} more
          </UnstyledButton>
        </li>
      )}
    </ul>
  );
}
