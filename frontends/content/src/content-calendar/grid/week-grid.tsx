import { Skeleton, UnstyledButton } from '@insta-ai/design';
import { IconPlus } from '@insta-ai/design/icons';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { memo, useContext, useEffect, useMemo, useRef } from 'react';
import { type Day, formatDay } from '../../days/calendar-days.ts';
import { hourOf, type ItemsByDay } from '../../days/items-by-day.ts';
import { cellAddress } from '../moving/drop-target.ts';
import { ActiveStopContext, stopIn, stopOf, useCalendarActions } from './calendar.context.ts';
import { CalendarCard } from './calendar-card.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import classes from './week-grid.module.css';

type Props = {
  label: string;
  days: Day[];
  today: Day;
  /** The hour that it is now. */
  hourNow: number;
  items: ItemsByDay;
  isLoading: boolean;
  over: string | null;
};

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Where a week begins to be of interest. */
const morning = 7;

/** A week by the hour. An item is a moment, not a span, so an hour is as high as what is planned in it. */
export function WeekGrid({ label, days, today, hourNow, items, isLoading, over }: Props) {
  const { zone } = useCalendarActions();
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const row = box?.querySelector(`[data-hour="${morning}"]`);
    const head = box?.querySelector('thead');
    if (box && row && head)
      box.scrollTop = row.getBoundingClientRect().top - head.getBoundingClientRect().bottom;
  }, []);
  const stop = useContext(ActiveStopContext);
  const byHour = useMemo(() => itemsByHour(items, zone), [items, zone]);

  return (
    <div className={classes.scroller} ref={scroller}>
      <CalendarGrid label={label} isBusy={isLoading} className={classes.week}>
        <thead>
          <tr>
            <th scope="col" className={classes.clock}>
              Hour
            </th>
            {days.map(day => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                {formatDay(day, 'ddd')} <span className={classes.figure}>{formatDay(day, 'D')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map(hour => (
            <tr key={hour} data-row data-hour={hour}>
              <th scope="row" className={classes.clock}>
                {twoDigits(hour)}:00
              </th>
              {days.map(day => {
                const cell = cellAddress(day, hour);
                const planned = byHour.get(cell) ?? none;
                return (
                  <WeekSlot
                    key={day}
                    day={day}
                    hour={hour}
                    items={planned}
                    isNow={day === today && hour === hourNow}
                    isOver={over === cell}
                    isLoading={isLoading && hour % 5 === 4}
                    stop={stopIn(cell, planned, stop)}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </CalendarGrid>
    </div>
  );
}

type SlotProps = {
  day: Day;
  hour: number;
  items: ContentListItem[];
  isNow: boolean;
  /** Whether something is dragged over it. */
  isOver: boolean;
  isLoading: boolean;
  /** The stop that the Tab key finds, if it is in this hour. */
  stop: string | null;
};

/** An hour of a day with its cards. */
const WeekSlot = memo(function WeekSlot({ day, hour, items, isNow, isOver, isLoading, stop }: SlotProps) {
  return (
    <td
      className={classes.slot}
      data-cell={cellAddress(day, hour)}
      data-over={isOver || undefined}
      data-now={isNow || undefined}
    >
      <SlotButton day={day} hour={hour} stop={stop} />
      {items.length > 0 && (
        <ul className={classes.cards}>
          {items.map(item => (
            <li key={item._id}>
              <CalendarCard item={item} isStop={stop === `item:${item._id}`} />
            </li>
          ))}
        </ul>
      )}
      {isLoading && <Skeleton height={24} radius={8} />}
    </td>
  );
});

function SlotButton({ day, hour, stop }: Pick<SlotProps, 'day' | 'hour' | 'stop'>) {
  const { onAdd, setActiveStop } = useCalendarActions();
  const slot = `slot:${cellAddress(day, hour)}`;
  const own = stopOf(slot, stop === slot, setActiveStop);
  return (
    <UnstyledButton
      className={classes.add}
      tabIndex={own.tabIndex}
      aria-label={`Add on ${formatDay(day, 'dddd D MMMM')}, ${twoDigits(hour)}:00`}
      onClick={() => onAdd({ day, hour })}
      {...own.attributes}
    >
      <IconPlus size={14} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}

const none: ContentListItem[] = [];

/** The items of each hour, by its address in the grid. */
function itemsByHour(items: ItemsByDay, zone: string): ReadonlyMap<string, ContentListItem[]> {
  return new Map(
    [...items].flatMap(([day, planned]) => [
      ...Map.groupBy(planned, item => cellAddress(day, hourOf(item, zone))),
    ]),
  );
}

function twoDigits(hour: number): string {
  return String(hour).padStart(2, '0');
}
