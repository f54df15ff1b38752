import { UnstyledButton } from '@insta-ai/design';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { shownStatus } from '@insta-ai/proto/rules/shown-status';
import { type Day, formatDay } from '../../days/calendar-days.ts';
import type { ItemsByDay } from '../../days/items-by-day.ts';
import { useStop } from './calendar.context.ts';
import classes from './compact-month.module.css';
import { MonthTable } from './month-table.tsx';

type Props = {
  label: string;
  /** The day whose items are listed below. */
  chosen: Day;
  days: Day[];
  today: Day;
  items: ItemsByDay;
  isLoading: boolean;
  onChoose: (day: Day) => void;
};

/** Most dots below a day; the number of items is said in words. */
const mostDots = 3;

/** A month on a phone: each day a number and a dot per item; a tap lists the day below. */
export function CompactMonth({ label, chosen, days, today, items, isLoading, onChoose }: Props) {
  return (
    <MonthTable
      label={label}
      days={days}
      isLoading={isLoading}
      className={classes.month}
      weekdays="dd"
      rowOf={week => (
        <tr key={week[0]} data-row>
          {week.map(day => (
            <td key={day} data-cell={day}>
              <DayButton
                day={day}
                isToday={day === today}
                isChosen={day === chosen}
                isOutside={day.slice(0, 7) !== chosen.slice(0, 7)}
                items={items.get(day) ?? []}
                onChoose={onChoose}
              />
            </td>
          ))}
        </tr>
      )}
    />
  );
}

type DayProps = {
  day: Day;
  isToday: boolean;
  isChosen: boolean;
  isOutside: boolean;
  items: ContentListItem[];
  onChoose: (day: Day) => void;
};

function DayButton({ day, isToday, isChosen, isOutside, items, onChoose }: DayProps) {
  const stop = useStop(`day:${day}`);
  return (
    <UnstyledButton
      className={classes.day}
      tabIndex={stop.tabIndex}
      aria-pressed={isChosen}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      aria-label={`${formatDay(day, 'dddd D MMMM')}${isToday ? ', today' : ''}, ${items.length} planned`}
      onClick={() => onChoose(day)}
      {...stop.attributes}
    >
      <span className={classes.figure}>{formatDay(day, 'D')}</span>
      <span className={classes.dots} aria-hidden>
        {items.slice(0, mostDots).map(item => (
          <span key={item._id} className={classes.dot} data-status={shownStatus(item)} />
        ))}
      </span>
    </UnstyledButton>
  );
}
