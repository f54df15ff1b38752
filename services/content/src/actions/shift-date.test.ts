import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shiftDate } from './shift-date.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'];
const hour = 60 * 60_000;

/** What clocks in a zone show, down to the minute. */
function clockIn(zone: string, date: Date) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(date);
  const [day = '', time = ''] = parts.split(', ');
  const [d, m, y] = day.split('/').map(Number);
  return { dayNumber: Date.UTC(y ?? 0, (m ?? 1) - 1, d ?? 1) / (24 * hour), time };
}

/** Whether clocks show this time on the day at all: where summer time begins, some are left out. */
function exists(zone: string, { dayNumber, time }: { dayNumber: number; time: string }): boolean {
  const midnight = dayNumber * 24 * hour;
  for (let at = midnight - 15 * hour; at <= midnight + 39 * hour; at += hour / 4) {
    const [h = 0, minutes = 0] = time.split(':').map(Number);
    const rounded = `${String(h).padStart(2, '0')}:${String(minutes - (minutes % 15)).padStart(2, '0')}`;
    const clock = clockIn(zone, new Date(at));
    if (clock.dayNumber === dayNumber && clock.time === rounded) return true;
  }
  return false;
}

describe('a date that is shifted by days', () => {
  it.each([
    ['before summer time to after', '2027-03-27T08:00:00Z', 1, '2027-03-28T07:00:00.000Z'],
    ['back over its end', '2027-11-01T08:00:00Z', -2, '2027-10-30T07:00:00.000Z'],
    ['by a year', '2027-02-01T08:00:00Z', 365, '2028-02-01T08:00:00.000Z'],
    ['into an hour that is left out', '2027-03-27T01:30:00Z', 1, '2027-03-28T01:30:00.000Z'],
  ])('keeps its clock in Berlin: %s', (_, date, days, shifted) => {
    expect(shiftDate(new Date(date), days, 'Europe/Berlin').toISOString()).toBe(shifted);
  });

  it('keeps its clock in every zone, also around the days on which clocks are changed', () => {
    const changes = ['2027-03-14', '2027-03-28', '2027-04-04', '2027-10-03', '2027-10-31', '2027-11-07'];
    const nearChange = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -48 * 4, max: 48 * 4 }))
      .map(([day, quarters]) => new Date(Date.parse(`${day}T00:00:00Z`) + (quarters * hour) / 4));
    const anyTime = fc
      .integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) })
      .map(ms => new Date(ms - (ms % 60_000)));
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.oneof(nearChange, anyTime),
        fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -366, max: 366 })),
        (zone, date, days) => {
          const [before, after] = [clockIn(zone, date), clockIn(zone, shiftDate(date, days, zone))];
          expect(after.dayNumber - before.dayNumber).toBe(days);
          if (exists(zone, { ...before, dayNumber: before.dayNumber + days }))
            expect(after.time).toBe(before.time);
        },
      ),
    );
  });

  it('is counted in UTC where the zone is unknown', () => {
    expect(shiftDate(new Date('2027-03-27T08:00:00Z'), 1, '').toISOString()).toBe('2027-03-28T08:00:00.000Z');
  });
});
