import { mostEntries } from '@insta-ai/proto/data/calendar-ai';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planSlots } from './plan-slots.ts';
import { readRange } from './read-range.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** TABLE: zones, each with a day on which its clocks change; in Cairo that day has no midnight. */
const changes = [
  ['Europe/Rome', '2027-03-28'],
  ['Europe/Rome', '2027-10-31'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['Africa/Cairo', '2027-04-30'],
] as const;
const day = (first: string, ahead: number) => dayjs.utc(first).add(ahead, 'day').format('YYYY-MM-DD');

/** A calendar around a change of the clocks. */
const request = fc
  .record({
    change: fc.constantFrom(...changes),
    before: fc.integer({ min: 0, max: 5 }),
    after: fc.integer({ min: 0, max: 5 }),
    stories: fc.integer({ min: 0, max: 20 }),
    posts: fc.integer({ min: 0, max: 30 }),
    reels: fc.integer({ min: 0, max: 30 }),
  })
  .filter(({ stories, posts, reels }) => stories + posts + reels > 0)
  .filter(
    ({ before, after, stories, posts, reels }) =>
      stories * (before + after + 1) + posts + reels <= mostEntries,
  );

test('a calendar over a change of the clocks has its counts, its days and hours as people keep them', () => {
  fc.assert(
    fc.property(request, ({ change: [zone, changeDay], before, after, ...counts }) => {
      const [from, to] = [day(changeDay, -before), day(changeDay, after)];
      const days = readRange(from, to, zone);
      const slots = planSlots(days, counts, zone, dayjs.tz(`${day(from, -1)}T12:00`, zone).toDate());
      const onClock = slots.map(({ date }) => dayjs(date).tz(zone).format('YYYY-MM-DDTHH:mm'));
      const count = (type: string, on = '') =>
        slots.filter(slot => slot.type === type && slot.local.startsWith(on)).length;

      expect(days).toEqual(Array.from({ length: before + after + 1 }, (_, ahead) => day(from, ahead)));
      expect([count('Post'), count('Reel')]).toEqual([counts.posts, counts.reels]);
      expect(days.map(one => count('Story', one))).toEqual(days.map(() => counts.stories));
      // The moment is the one that the person's own clock shows, and the hours are waking ones.
      expect(onClock).toEqual(slots.map(({ local }) => local));
      expect(onClock.every(one => days.includes(one.slice(0, 10)))).toBe(true);
      expect(onClock.every(one => one.slice(11) >= '10:00' && one.slice(11) <= '21:00')).toBe(true);
      const moments = slots.map(({ date }) => date.getTime());
      expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    }),
  );
});
