import { formatInstant } from '@insta-ai/design';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { useMemo } from 'react';
import { titleOfSpan } from '../days/calendar-days.ts';
import { itemsByDay } from '../days/items-by-day.ts';
import { CompactMonth } from './grid/compact-month.tsx';
import { DayAgenda } from './grid/day-agenda.tsx';
import { MonthGrid } from './grid/month-grid.tsx';
import { WeekGrid } from './grid/week-grid.tsx';
import type { CalendarPlace } from './use-calendar-place.ts';

type Props = { place: CalendarPlace; items: ContentListItem[]; isLoading: boolean; over: string | null };

/** The days that are shown: columns where there is room, else a small month with its day as a list, or the week as lists. */
export function CalendarDaysView({ place, items, isLoading, over }: Props) {
  const { isNarrow, span, day, days, today, zone, setDay } = place;
  const byDay = useMemo(() => itemsByDay(items, zone), [items, zone]);
  const shared = { label: titleOfSpan(span, day, days), days, today, items: byDay, isLoading };
  const agendaOf = (one: string) => (
    <DayAgenda
      key={one}
      day={one}
      items={byDay.get(one) ?? []}
      isToday={one === today}
      isLoading={isLoading}
    />
  );

  if (isNarrow && span === 'week') return <div>{days.map(agendaOf)}</div>;
  if (isNarrow) {
    return (
      <>
        <CompactMonth {...shared} chosen={day} onChoose={setDay} />
        {agendaOf(day)}
      </>
    );
  }
  if (span === 'week') {
    const hourNow = Number(formatInstant(new Date().toISOString(), 'H', zone));
    return <WeekGrid key={days[0]} {...shared} hourNow={hourNow} over={over} />;
  }
  return <MonthGrid {...shared} month={day} over={over} />;
}
