import { useAddressValues, useTimeZone } from '@insta-ai/platform';
import { type Day, todayIn } from './calendar-days.ts';

/** The day that lists and the calendar open at: today, or the one in the address, so that going back finds it again. */
export function useShownDay() {
  const zone = useTimeZone();
  const [params, write] = useAddressValues();
  const today = todayIn(zone);
  return { zone, today, day: readDay(params.get('day')) ?? today, setDay: (day: Day) => write({ day }) };
}

function readDay(text: string | null): Day | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const read = new Date(`${text}T00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null;
}
