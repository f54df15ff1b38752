import { useMediaQuery } from '@insta-ai/design';
import { useAddressValues } from '@insta-ai/platform';
import { firstWeekday, rangeOf, type Span, shownDays } from '../days/calendar-days.ts';
import { useShownDay } from '../days/use-shown-day.ts';

/** Where in time the calendar stands; in the address, so that going back from an item finds it again. */
export function useCalendarPlace() {
  const { zone, today, day, setDay } = useShownDay();
  const [params, write] = useAddressValues();
  const isNarrow = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false });
  const span: Span = params.get('span') === 'week' ? 'week' : 'month';
  const days = shownDays(span, day, firstWeekday());
  return {
    zone,
    today,
    span,
    day,
    days,
    range: rangeOf(days, zone),
    isNarrow,
    /** The days whose items are listed: where a month has no room for them, those of one day. */
    listed: rangeOf(isNarrow && span === 'month' ? [day] : days, zone),
    setSpan: (next: Span) => write({ span: next }),
    setDay,
  };
}

export type CalendarPlace = ReturnType<typeof useCalendarPlace>;
