import { formatInstant } from '@insta-ai/design';
import { aroundChanges, dayMs, momentsShowing, zones } from '@insta-ai/proto/rules/clock/zones.fake';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar-days.ts';
import { momentOf, movedTo, whyFixed, whyNotThere } from './move-date.ts';

const rome = 'Europe/Rome';

test('another day keeps the clock on the wall, across both changes of clocks', () => {
  // 09:30 in Rome is 07:30 UTC in summer and 08:30 in winter.
  expect(movedTo('2026-10-24T07:30:00.000Z', { day: '2026-10-26', hour: null }, rome)).toBe(
    '2026-10-26T08:30:00.000Z',
  );
  expect(movedTo('2026-03-28T08:30:00.000Z', { day: '2026-03-30', hour: null }, rome)).toBe(
    '2026-03-30T07:30:00.000Z',
  );
});

test('another day keeps seconds too', () => {
  expect(movedTo('2026-11-20T09:15:42.500Z', { day: '2026-11-21', hour: null }, 'UTC')).toBe(
    '2026-11-21T09:15:42.500Z',
  );
});

test('another hour keeps the minutes', () => {
  expect(movedTo('2026-11-20T08:45:00.000Z', { day: '2026-11-21', hour: 18 }, rome)).toBe(
    '2026-11-21T17:45:00.000Z',
  );
});

test('a clock that the change leaves out becomes the one right after it', () => {
  const moved = movedTo('2026-03-28T01:30:00.000Z', { day: '2026-03-29', hour: null }, rome);

  expect(moved).toBe('2026-03-29T01:30:00.000Z');
});

test('what has no date goes out in the morning, or at the full hour it is dropped on', () => {
  expect(movedTo(null, { day: '2026-11-21', hour: null }, rome)).toBe('2026-11-21T08:00:00.000Z');
  expect(movedTo(null, { day: '2026-11-21', hour: 14 }, rome)).toBe('2026-11-21T13:00:00.000Z');
});

test('something new is offered in the morning, today at the next full hour', () => {
  const now = new Date('2026-11-21T14:20:00.000Z');
  expect(momentOf({ day: '2026-11-22', hour: null }, 'UTC', now)).toBe('2026-11-22T09:00:00.000Z');
  expect(momentOf({ day: '2026-11-21', hour: null }, 'UTC', now)).toBe('2026-11-21T15:00:00.000Z');
  expect(momentOf({ day: '2026-11-21', hour: 9 }, 'UTC', now)).toBe('2026-11-21T09:00:00.000Z');
});

test('what is live or going out stays where it is', () => {
  const at = '2026-11-21T09:00:00.000Z';
  expect(whyFixed({ status: 'Published', outcome: null })).toMatch(/can no longer change/);
  expect(
    whyFixed({ status: 'Scheduled', outcome: { state: 'publishing', message: '', advice: '', at } }),
  ).toMatch(/going out right now/);
  expect(whyFixed({ status: 'Draft', outcome: null })).toBeNull();
});

test('only a draft may be moved into the past', () => {
  const now = new Date('2026-11-21T14:20:00.000Z');
  const past = '2026-11-20T09:00:00.000Z';
  expect(whyNotThere({ status: 'Scheduled', outcome: null }, past, now)).toMatch(/would go out at once/);
  expect(whyNotThere({ status: '', outcome: null }, past, now)).toBeNull();
});

const anyZone = fc.constantFrom(...zones);
const moment = fc.constantFrom(...aroundChanges).map(instant => new Date(instant).toISOString());
const dayIn = (zone: string, date: string) => formatInstant(date, 'YYYY-MM-DD', zone);
/** The moments of a time on the clock; none where it is skipped, two where it comes twice. */
const momentsOf = (zone: string, clock: string) => momentsShowing(zone, Date.parse(`${clock}Z`));

test('dropped where it is, an item stays at its moment, also in the hour that comes twice', () => {
  expect(movedTo('2026-10-25T01:30:00.000Z', { day: '2026-10-25', hour: null }, rome)).toBe(
    '2026-10-25T01:30:00.000Z',
  );
  fc.assert(
    fc.property(anyZone, moment, fc.boolean(), (zone, date, isOnHour) => {
      const hour = isOnHour ? Number(formatInstant(date, 'H', zone)) : null;
      expect(movedTo(date, { day: dayIn(zone, date), hour }, zone)).toBe(date);
    }),
  );
});

test('a drop is on the day that is meant, at the same clock or at its hour, wherever that exists', () => {
  const hours = fc.option(fc.nat(23));
  fc.assert(
    fc.property(anyZone, moment, fc.integer({ min: -60, max: 60 }), hours, (zone, date, days, hour) => {
      const day = addDays(dayIn(zone, date), days);
      const minutes = formatInstant(date, 'mm', zone);
      const clock =
        hour === null ? formatInstant(date, 'HH:mm', zone) : `${String(hour).padStart(2, '0')}:${minutes}`;

      const moved = movedTo(date, { day, hour }, zone);

      expect(dayIn(zone, moved)).toBe(day);
      if (momentsOf(zone, `${day}T${clock}`).length > 0)
        expect(formatInstant(moved, 'HH:mm', zone)).toBe(clock);
    }),
  );
});

test('what has no date is dropped on the day that is meant', () => {
  const days = fc.integer({ min: 0, max: 400 }).map(day => addDays('2026-01-01', day));
  fc.assert(
    fc.property(anyZone, days, fc.option(fc.nat(23)), (zone, day, hour) => {
      expect(dayIn(zone, movedTo(null, { day, hour }, zone))).toBe(day);
    }),
  );
});

test('dragged there and back it is where it was, unless the clock skips it there or shows it twice here', () => {
  fc.assert(
    fc.property(anyZone, moment, fc.integer({ min: -60, max: 60 }), (zone, date, days) => {
      const own = dayIn(zone, date);
      const there = movedTo(date, { day: addDays(own, days), hour: null }, zone);
      const clock = formatInstant(date, 'HH:mm', zone);
      if (momentsOf(zone, `${addDays(own, days)}T${clock}`).length === 0) return;

      const back = movedTo(there, { day: own, hour: null }, zone);

      const first = momentsOf(zone, `${own}T${clock}`)[0] ?? 0;
      expect(back).toBe(days === 0 ? date : new Date(first).toISOString());
    }),
  );
});

test('a day of the calendar follows the other, each once, and none is empty', () => {
  fc.assert(
    fc.property(anyZone, moment, (zone, date) => {
      const first = dayIn(zone, date);
      const days = Array.from({ length: 40 }, (_, n) => addDays(first, n));
      const begins = days.map(day => Date.parse(movedTo(null, { day, hour: 0 }, zone)));
      for (const [n, begin] of begins.slice(1).entries()) {
        const length = begin - (begins[n] ?? 0);
        expect(length).toBeGreaterThan(dayMs / 2);
        expect(length).toBeLessThan(dayMs * 1.5);
      }
      expect(new Set(days).size).toBe(40);
    }),
  );
});
