import { expect, test } from 'vitest';
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
