import { mostEntries } from '@insta-ai/proto/data/calendar-ai';
import type { InstagramType } from '@insta-ai/proto/data/content-type';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { nothingAskedFor, startsInThePast, todayIsOver, tooManyEntries } from './calendar.errors.ts';
import { interleave } from './interleave.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Hours in which people look at Instagram, in minutes of the day: 10:00 to 21:00. */
const dayWindow = { start: 10 * 60, end: 21 * 60 };
/** How late it may get today when little is left of the day. */
const latestMinute = 23 * 60 + 45;
/** Writing a calendar takes minutes, and its owner wants to read it before the first entry is due. */
const leadMinutes = 30;
/** A shorter rest of today is no day to plan for. */
const leastMinutes = 60;

export type Counts = { reels: number; posts: number; stories: number };

/** What the calendar has at which moment; `local` is the same moment on the person's clock. */
export type Slot = { type: InstagramType; date: Date; local: string };

type Window = { start: number; end: number };

/**
 * Plans type and moment of every entry by arithmetic alone, so that counts, days and hours are always exact whatever
 * the text model does: reels and posts spread over the range, stories over each day, earliest first.
 */
export function planSlots(days: readonly string[], counts: Counts, timeZone: string, now: Date): Slot[] {
  const total = counts.reels + counts.posts + counts.stories * days.length;
  if (total === 0) throw nothingAskedFor();
  if (total > mostEntries) throw tooManyEntries(total, mostEntries);
  const open = openDays(days, counts, dayjs(now).tz(timeZone));
  const feed = interleave<InstagramType>([
    ['Post', counts.posts],
    ['Reel', counts.reels],
  ]);
  return open.flatMap(({ day, window }, index) => {
    const ofDay = feed.filter((_, item) => Math.floor(((item + 0.5) * open.length) / feed.length) === index);
    const items = interleave([
      ['Story' as const, counts.stories],
      ['feed' as const, ofDay.length],
    ]);
    return items.map((kind, item) => {
      const local = `${day}T${clock(minuteOf(item, items.length, window, index))}`;
      const type = kind === 'feed' ? (ofDay.shift() ?? 'Post') : kind;
      return { type, local, date: dayjs.tz(local, timeZone).toDate() };
    });
  });
}

/** The days that have time left; stories need every one of them. */
function openDays(days: readonly string[], counts: Counts, now: dayjs.Dayjs) {
  const today = now.format('YYYY-MM-DD');
  if ((days[0] ?? '') < today) throw startsInThePast();
  const open = days.flatMap(day => {
    const window = day === today ? restOfToday(now) : dayWindow;
    return window ? [{ day, window }] : [];
  });
  if (open.length === 0 || (counts.stories > 0 && open.length < days.length)) throw todayIsOver();
  return open;
}

function restOfToday(now: dayjs.Dayjs): Window | undefined {
  const start = Math.max(dayWindow.start, now.hour() * 60 + now.minute() + 1 + leadMinutes);
  const end = [dayWindow.end, latestMinute].find(latest => latest - start >= leastMinutes);
  return end === undefined ? undefined : { start, end };
}

/** Evenly over the window, each day a little earlier or later than the one before: nobody posts like a clock. */
function minuteOf(item: number, items: number, { start, end }: Window, day: number): number {
  const step = (end - start) / items;
  const shift = 0.2 + ((day * 0.37) % 0.6);
  const minute = Math.floor(start + step * (item + shift));
  return step >= 10 ? Math.max(start, minute - (minute % 5)) : minute;
}

function clock(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
