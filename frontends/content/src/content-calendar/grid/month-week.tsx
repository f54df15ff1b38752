import type { ContentListItem } from '@insta-ai/proto/http/content';
import type { Day } from '../../days/calendar-days.ts';
import type { ItemsByDay } from '../../days/items-by-day.ts';
import { stopIn } from './calendar.context.ts';
import { MonthDay } from './month-day.tsx';
import { useSightFirst } from './use-sight-first.ts';

type Props = {
  week: Day[];
  month: Day;
  today: Day;
  items: ItemsByDay;
  isLoading: boolean;
  over: string | null;
  stop: string | null;
};

/** A week of a month. Another month is drawn first where it is in sight; news of the same one are drawn everywhere at once. */
export function MonthWeek(now: Props) {
  const [row, drawn] = useSightFirst<HTMLTableRowElement, Props>(now);
  const isAnother = drawn.week[0] !== now.week[0];
  const { week, month, today, items, isLoading, over, stop } = isAnother ? drawn : now;
  return (
    <tr ref={row} data-row>
      {week.map((day, column) => {
        const planned = items.get(day) ?? none;
        return (
          <MonthDay
            // biome-ignore lint/suspicious/noArrayIndexKey: the day in this place is drawn into the same cell
            key={column}
            day={day}
            items={planned}
            isToday={day === today}
            isPast={day < today}
            isOutside={day.slice(0, 7) !== month.slice(0, 7)}
            isOver={over === day}
            isLoading={isLoading && column % 3 === 0}
            stop={stopIn(day, planned, stop)}
          />
        );
      })}
    </tr>
  );
}

const none: ContentListItem[] = [];
