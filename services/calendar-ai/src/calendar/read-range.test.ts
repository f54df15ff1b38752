import { describe, expect, it } from 'vitest';
import { readRange } from './read-range.ts';

describe('the days of a calendar', () => {
  it('are all from the first to the last, over the end of a month and a change of the clock', () => {
    expect(readRange('2027-02-27', '2027-03-02', 'Europe/Rome')).toEqual([
      '2027-02-27',
      '2027-02-28',
      '2027-03-01',
      '2027-03-02',
    ]);
    expect(readRange('2027-03-27', '2027-03-29', 'Europe/Rome')).toHaveLength(3);
    expect(readRange('2027-03-27', '2027-03-27', 'UTC')).toEqual(['2027-03-27']);
  });

  it('may be given as moments, which are the day it is where the person lives', () => {
    expect(readRange('2026-12-01T22:30:00.000Z', '2026-12-02T10:00', 'Asia/Makassar')).toEqual([
      '2026-12-02',
    ]);
    expect(readRange('2026-12-01T23:30:00-08:00', '2026-12-02', 'America/Los_Angeles')).toHaveLength(2);
  });

  it.each([
    ['tomorrow', '2026-12-02', /"tomorrow" is not a date/],
    ['2026-02-31', '2026-03-02', /"2026-02-31" is not a date/],
    ['', '2026-03-02', /is not a date/],
    ['2026-12-01T99:00Z', '2026-12-02', /is not a date/],
    ['2026-12-02', '2026-12-01', /last day is before the first/],
    ['2026-12-01', '2027-03-03', /at most 92 days; these are 93/],
    ['2026-12-01', '9999-12-31', /at most 92 days/],
  ])('from "%s" to "%s" are refused', (from, to, message) => {
    expect(() => readRange(from, to, 'UTC')).toThrow(message);
  });
});
