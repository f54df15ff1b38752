import { Skeleton, UnstyledButton } from '@insta-ai/design';
import { IconPlus } from '@insta-ai/design/icons';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { useContext, useEffect, useRef } from 'react';
import { type Day, formatDay } from '../../days/calendar-days.ts';
import { hourOf, type ItemsByDay } from '../../days/items-by-day.ts';
import { cellAddress } from '../moving/drop-target.ts';
import { ActiveStopContext, useCalendarActions, useStop } from './calendar.context.ts';
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
  const at = (day: Day, hour: number) => (items.get(day) ?? []).filter(item => hourOf(item, zone) === hour);

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
                return (
                  <td
                    key={day}
                    className={classes.slot}
                    data-cell={cell}
                    data-over={over === cell || undefined}
                    data-now={(day === today && hour === hourNow) || undefined}
                  >
                    <SlotButton day={day} hour={hour} />
                    <SlotCards items={at(day, hour)} />
                    {isLoading && hour % 5 === 4 && <Skeleton height={24} radius={8} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </CalendarGrid>
    </div>
  );
}

function SlotButton({ day, hour }: { day: Day; hour: number }) {
  const { onAdd } = useCalendarActions();
  const stop = useStop(`slot:${cellAddress(day, hour)}`);
  return (
    <UnstyledButton
      className={classes.add}
      tabIndex={stop.tabIndex}
      aria-label={`Add on ${formatDay(day, 'dddd D MMMM')}, ${twoDigits(hour)}:00`}
      onClick={() => onAdd({ day, hour })}
      {...stop.attributes}
    >
      <IconPlus size={14} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
}

function SlotCards({ items }: { items: ContentListItem[] }) {
  const activeStop = useContext(ActiveStopContext);
  if (items.length === 0) return null;
  return (
    <ul className={classes.cards}>
      {items.map(item => (
        <li key={item._id}>
          <CalendarCard item={item} isStop={activeStop === `item:${item._id}`} />
        </li>
      ))}
    </ul>
  );
}

function twoDigits(hour: number): string {
  return String(hour).padStart(2, '0');
}
