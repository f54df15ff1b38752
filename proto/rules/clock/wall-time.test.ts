import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysLater, instantAt, sameOnClock, wallTime } from './wall-time.ts';
import { aroundChanges, dayMs, momentsShowing, zones } from './zones.fake.ts';

const hourMs = 60 * 60_000;
const anyZone = fc.constantFrom(...zones);
const anyMoment = fc.constantFrom(...aroundChanges);

const at = (zone: string, text: string) => new Date(instantAt(Date.parse(`${text}Z`), zone)).toISOString();

test('a time that summer time skips is as much later as the clock went forward', () => {
  expect(at('Europe/Rome', '2026-03-29T01:59')).toBe('2026-03-29T00:59:00.000Z');
  expect(at('Europe/Rome', '2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(at('Europe/Rome', '2026-03-29T03:00')).toBe('2026-03-29T01:00:00.000Z');
  // Half an hour is skipped here, and there midnight is.
  expect(at('Australia/Lord_Howe', '2026-10-04T02:10')).toBe('2026-10-03T15:40:00.000Z');
  expect(at('Africa/Cairo', '2026-04-24T00:30')).toBe('2026-04-23T22:30:00.000Z');
});

test('where that would be another day, it is as much earlier', () => {
  // The clock goes from 22:59:59 to midnight.
  expect(at('America/Nuuk', '2026-03-28T23:30')).toBe('2026-03-29T00:30:00.000Z');
});

test('each of two moments at which the clock shows the same knows the other, and no other moment has one', () => {
  fc.assert(
    fc.property(anyZone, anyMoment, (zone, moment) => {
      const both = momentsShowing(zone, wallTime(moment, zone).getTime());
      expect(sameOnClock(moment, zone)).toBe(both.find(one => one !== moment));
    }),
  );
});

test('of two moments at which the clock shows the same, the first is taken', () => {
  expect(at('Europe/Rome', '2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('Europe/Rome', '2026-10-25T03:00')).toBe('2026-10-25T02:00:00.000Z');
});

test('a moment before 1970 keeps its milliseconds', () => {
  expect(wallTime(-1, 'UTC').toISOString()).toBe('1969-12-31T23:59:59.999Z');
});

test.each(['Europe/Rome', 'America/New_York', 'Asia/Kathmandu'])('%s: the clock shows any year', zone => {
  const walls = fc.date({
    min: new Date('0001-01-01T00:00Z'),
    max: new Date('9999-12-31T23:59Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(walls, shown => {
      const wall = shown.getTime();
      const back = wallTime(instantAt(wall, zone), zone).getTime();
      // Before there were zones a clock skipped nothing, and since then none of these more than an hour.
      expect(Math.abs(back - wall)).toBeLessThanOrEqual(shown.getUTCFullYear() < 1800 ? 0 : hourMs);
    }),
    {
      examples: [
        [new Date('0001-01-01T00:00Z')],
        [new Date('0002-11-21T09:00Z')],
        [new Date('0099-12-31T23:59Z')],
      ],
    },
  );
});

test('some days later is the day that is meant and the same clock, where it exists', () => {
  fc.assert(
    fc.property(anyZone, anyMoment, fc.integer({ min: -400, max: 400 }), (zone, instant, days) => {
      const [before, after] = [wallTime(instant, zone), wallTime(daysLater(instant, days, zone), zone)];
      const meant = before.getTime() + days * dayMs;
      expect(after.toISOString().slice(0, 10)).toBe(new Date(meant).toISOString().slice(0, 10));
      if (momentsShowing(zone, meant).length > 0) expect(after.getTime()).toBe(meant);
    }),
  );
});

test('there and back is the same moment, unless the clock skips it there or shows it twice here', () => {
  fc.assert(
    fc.property(anyZone, anyMoment, fc.integer({ min: -400, max: 400 }), (zone, instant, days) => {
      const there = daysLater(instant, days, zone);
      const wall = wallTime(instant, zone).getTime();
      if (days !== 0 && momentsShowing(zone, wall + days * dayMs).length === 0) return;
      const back = daysLater(there, -days, zone);
      expect(back).toBe(days === 0 ? instant : momentsShowing(zone, wall)[0]);
    }),
  );
});

test('the days of a plan stay one each, in their order', () => {
  fc.assert(
    fc.property(anyZone, anyMoment, fc.integer({ min: -60, max: 60 }), (zone, first, days) => {
      const plan = Array.from({ length: 14 }, (_, day) => daysLater(first, day, zone));
      const dayOf = (instant: number) => Math.floor(wallTime(instant, zone).getTime() / dayMs);
      const moved = plan.map(instant => dayOf(daysLater(instant, days, zone)));
      expect(moved).toEqual(plan.map((_, day) => dayOf(first) + day + days));
    }),
  );
});
