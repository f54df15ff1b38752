import type { KeptEntry } from '@insta-ai/proto/http/calendar-ai';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { Slot } from './plan-slots.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

const dayMs = 86_400_000;

/**
 * The slots that are still to be written: each kept entry inside the range takes one of its kind, on its own day when
 * there is one, else the nearest. So what is kept and what is written are together exactly what was asked for.
 */
export function openSlots(
  slots: readonly Slot[],
  kept: readonly Pick<KeptEntry, 'type' | 'date'>[],
  days: readonly string[],
  timeZone: string,
): Slot[] {
  const open = [...slots];
  for (const { type, date } of kept) {
    const day = dayjs(date).tz(timeZone).format('YYYY-MM-DD');
    if (!days.includes(day)) continue;
    const away = (slot: Slot) =>
      Math.abs(slot.date.getTime() - Date.parse(date)) + (slot.local.startsWith(day) ? 0 : dayMs);
    const [nearest] = open.filter(slot => slot.type === type).sort((a, b) => away(a) - away(b));
    if (nearest) open.splice(open.indexOf(nearest), 1);
  }
  return open;
}
