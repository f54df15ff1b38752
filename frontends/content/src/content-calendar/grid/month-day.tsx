import { Skeleton } from '@insta-ai/design';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { memo, useRef, useState } from 'react';
import { type Day, formatDay } from '../../days/calendar-days.ts';
import { stopOf, useCalendarActions } from './calendar.context.ts';
import { CalendarCard } from './calendar-card.tsx';
import { handOn } from './hand-on.ts';
import classes from './month-grid.module.css';

type Props = {
  day: Day;
  items: ContentListItem[];
  isToday: boolean;
  isPast: boolean;
  /** Whether it belongs to the month before or after. */
  isOutside: boolean;
  /** Whether something is dragged over it. */
  isOver: boolean;
  isLoading: boolean;
  /** The stop that the Tab key finds, if it is in this day. */
  stop: string | null;
};

/** A day of a month with its cards. */
export const MonthDay = memo(function MonthDay({ isPast, isOutside, isOver, isLoading, ...of }: Props) {
  const { day, items, isToday, stop } = of;
  return (
    <td
      className={classes.day}
      data-cell={day}
      data-over={isOver || undefined}
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
      data-past={isPast || undefined}
    >
      <DayButton day={day} count={items.length} isToday={isToday} stop={stop} />
      {items.length > 0 && <DayCards items={items} day={day} stop={stop} />}
      {isLoading && <Skeleton height={44} radius={8} />}
    </td>
  );
});

function DayButton({
  day,
  count,
  isToday,
  stop,
}: Pick<Props, 'day' | 'isToday' | 'stop'> & { count: number }) {
  const { onAdd, setActiveStop } = useCalendarActions();
  const own = stopOf(`day:${day}`, stop === `day:${day}`, setActiveStop);
  return (
    <button
      type="button"
      className={classes.number}
      tabIndex={own.tabIndex}
      aria-label={`Add on ${formatDay(day, 'dddd D MMMM')}${isToday ? ', today' : ''}, ${count} planned`}
      onClick={() => onAdd({ day, hour: null })}
      {...own.attributes}
    >
      <span className={classes.figure}>{formatDay(day, 'D')}</span>
    </button>
  );
}

/** How many cards a day shows before the rest folds away. */
const mostCards = 3;

function DayCards({ items, day, stop }: Pick<Props, 'items' | 'day' | 'stop'>) {
  const { setActiveStop } = useCalendarActions();
  const [unfolded, setUnfolded] = useState<Day>();
  const keys = useRef<ReadonlyMap<string, number>>(new Map());
  const shown = unfolded === day || items.length <= mostCards ? items : items.slice(0, mostCards);
  const hidden = items.length - shown.length;
  const more = stopOf(`more:${day}`, stop === `more:${day}`, setActiveStop);
  keys.current = handOn(
    keys.current,
    shown.map(({ _id }) => _id),
  );
  return (
    <ul className={classes.cards}>
      {shown.map(item => (
        <li key={keys.current.get(item._id)}>
          <CalendarCard item={item} isStop={stop === `item:${item._id}`} />
        </li>
      ))}
      {hidden > 0 && (
        <li key="more">
          <button
            type="button"
            className={classes.more}
            tabIndex={more.tabIndex}
            aria-label={`Show ${hidden} more of ${formatDay(day, 'D MMMM')}`}
            onClick={() => setUnfolded(day)}
            {...more.attributes}
          >
            +{hidden} more
          </button>
        </li>
      )}
    </ul>
  );
}
