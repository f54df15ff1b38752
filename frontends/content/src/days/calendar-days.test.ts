import { expect, test } from 'vitest';
import { addDays, rangeOf, shownDays, stepFrom, titleOfSpan, todayIn } from './calendar-days.ts';

test('a month is shown in whole weeks, from the weekday that weeks begin with', () => {
  const fromMonday = shownDays('month', '2026-11-21', 1);
  expect([fromMonday[0], fromMonday.at(-1), fromMonday.length]).toEqual(['2026-10-26', '2026-12-06', 42]);

  const fromSunday = shownDays('month', '2026-11-21', 7);
  expect([fromSunday[0], fromSunday.at(-1), fromSunday.length]).toEqual(['2026-11-01', '2026-12-05', 35]);

  expect(shownDays('month', '2027-02-10', 1)).toHaveLength(28);
});

test('a week has seven days, also when clocks change in it', () => {
  expect(shownDays('week', '2026-10-25', 1)).toEqual([
    '2026-10-19',
    '2026-10-20',
    '2026-10-21',
    '2026-10-22',
    '2026-10-23',
    '2026-10-24',
    '2026-10-25',
  ]);
});

test('a step keeps the day of the month where the month is long enough', () => {
  expect(stepFrom('month', '2026-01-31', 1)).toBe('2026-02-28');
  expect(stepFrom('month', '2026-12-15', 1)).toBe('2027-01-15');
  expect(stepFrom('month', '2026-01-15', -1)).toBe('2025-12-15');
  expect(stepFrom('week', '2026-12-30', 1)).toBe('2027-01-06');
});

test('the range is the wall clock’s: a week with a change of clocks is an hour longer', () => {
  const { from, to } = rangeOf(shownDays('week', '2026-10-25', 1), 'Europe/Rome');

  expect([from, to]).toEqual(['2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
});

test('today is the day in the zone of the person', () => {
  const evening = new Date('2026-11-21T20:00:00.000Z');
  expect([todayIn('Asia/Makassar', evening), todayIn('America/New_York', evening)]).toEqual([
    '2026-11-22',
    '2026-11-21',
  ]);
});

test('a week is named by its days, a month by its name', () => {
  const title = (day: string) => titleOfSpan('week', day, shownDays('week', day, 1));

  expect(titleOfSpan('month', '2026-11-21', [])).toBe('November 2026');
  expect(title('2026-11-18')).toBe('16 – 22 Nov 2026');
  expect(title('2026-12-01')).toBe('30 Nov – 6 Dec 2026');
  expect(title('2026-12-31')).toBe('28 Dec 2026 – 3 Jan 2027');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});
