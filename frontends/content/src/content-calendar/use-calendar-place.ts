import { useTimeZone } from '@insta-ai/platform';
import { useSearchParams } from '@insta-ai/platform/router';
import { type Day, firstWeekday, rangeOf, type Span, shownDays, todayIn } from '../days/calendar-days.ts';

/** Where in time the calendar stands; in the address, so that going back from an item finds it again. */
export function useCalendarPlace() {
  const zone = useTimeZone();
  const [params, setParams] = useSearchParams();
  const today = todayIn(zone);
  const span: Span = params.get('span') === 'week' ? 'week' : 'month';
  const day = readDay(params.get('day')) ?? today;
  const days = shownDays(span, day, firstWeekday());
  const write = (name: 'span' | 'day', value: string) =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    zone,
    today,
    span,
    day,
    days,
    range: rangeOf(days, zone),
    setSpan: (next: Span) => write('span', next),
    setDay: (next: Day) => write('day', next),
  };
}

export type CalendarPlace = ReturnType<typeof useCalendarPlace>;

function readDay(text: string | null): Day | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const read = new Date(`${text}T00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null;
}
