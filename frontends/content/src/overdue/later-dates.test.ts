import { formatInstant } from '@insta-ai/design';
import { aroundChanges, momentsShowing, zones } from '@insta-ai/proto/rules/clock/zones.fake';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../days/calendar-days.ts';
import { laterDates } from './later-dates.ts';

const now = new Date('2027-03-27T12:00:00Z');

test('all move by as many days as the first one needs, and keep their distance', () => {
  const dates = ['2027-03-24T09:00:00.000Z', '2027-03-25T18:00:00.000Z'];

  expect(laterDates(dates, 'UTC', now)).toEqual(['2027-03-28T09:00:00.000Z', '2027-03-29T18:00:00.000Z']);
});

test('an hour that is still to come today is today', () => {
  expect(laterDates(['2027-03-24T18:00:00.000Z'], 'UTC', now)).toEqual(['2027-03-27T18:00:00.000Z']);
});

test('the clock on the wall is kept when the clocks change', () => {
  // 28 March 2027: Rome goes from UTC+1 to UTC+2.
  expect(laterDates(['2027-03-24T08:00:00.000Z'], 'Europe/Rome', now)).toEqual(['2027-03-28T07:00:00.000Z']);
});

test('nothing is offered for nothing', () => {
  expect(laterDates([], 'UTC', now)).toEqual([]);
});

test('all lie ahead, as many days on as few as it takes, at their clock where it exists, and none is lost', () => {
  const overdue = fc.array(fc.integer({ min: 1, max: 40 * 96 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...aroundChanges),
      overdue,
      (zone, at, quartersAgo) => {
        const dates = quartersAgo.map(quarters => new Date(at - quarters * 15 * 60_000).toISOString());
        const dayOf = (date: string) => formatInstant(date, 'YYYY-MM-DD', zone);

        const moved = laterDates(dates, zone, new Date(at));

        expect(moved).toHaveLength(dates.length);
        expect(moved.every(date => Date.parse(date) > at)).toBe(true);
        const distances = dates.map((date, n) => Date.parse(dayOf(moved[n] ?? '')) - Date.parse(dayOf(date)));
        expect(new Set(distances).size).toBe(1);
        const first = dates.toSorted()[0] ?? '';
        const today = dayOf(new Date(at).toISOString());
        expect([today, addDays(today, 1)]).toContain(dayOf(moved[dates.indexOf(first)] ?? ''));
        for (const [n, date] of dates.entries()) {
          const clock = formatInstant(date, 'HH:mm', zone);
          if (momentsShowing(zone, Date.parse(`${dayOf(moved[n] ?? '')}T${clock}Z`)).length > 0)
            expect(formatInstant(moved[n] ?? '', 'HH:mm', zone)).toBe(clock);
        }
      },
    ),
  );
});

test('of two that were due in the hour that comes twice, both lie ahead', () => {
  // 02:30 and then, after the clocks went back, 02:15: the next day the second one comes first.
  const twice = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:15:00.000Z'];
  const between = new Date('2026-10-26T01:20:00.000Z');

  expect(laterDates(twice, 'Europe/Rome', between)).toEqual([
    '2026-10-27T01:30:00.000Z',
    '2026-10-27T01:15:00.000Z',
  ]);
});
