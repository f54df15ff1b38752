import { formatInstant, toWallClock } from '@insta-ai/design';
import { expect, test } from 'vitest';
import { goodTimes, nameOfTime } from './good-times.ts';

const zone = 'Europe/Rome';
const noon = Date.parse('2026-06-10T10:00:00.000Z');
const onTheWall = (moments: string[]) => moments.map(moment => toWallClock(moment, zone));

test('the next good hours on the clock of the zone are offered', () => {
  const early = Date.parse('2026-06-10T05:00:00.000Z');

  expect(onTheWall(goodTimes({ now: early, zone, planned: [] }))).toEqual([
    '2026-06-10T09:00',
    '2026-06-10T12:00',
    '2026-06-10T18:00',
    '2026-06-11T09:00',
  ]);
});

test('a time that has passed, or is less than half an hour ahead, is not offered', () => {
  const now = Date.parse('2026-06-10T15:31:00.000Z');

  expect(onTheWall(goodTimes({ now, zone, planned: [], count: 1 }))).toEqual(['2026-06-11T09:00']);
});

test('what is planned close by takes a time, two hours away it does not', () => {
  const planned = ['2026-06-10T14:30:00.000Z', '2026-06-11T05:00:00.000Z'];

  expect(onTheWall(goodTimes({ now: noon, zone, planned, count: 2 }))).toEqual([
    '2026-06-11T09:00',
    '2026-06-11T12:00',
  ]);
});

test.each([
  [
    '2026-10-24T06:30:00.000Z',
    ['2026-10-24T12:00', '2026-10-24T18:00', '2026-10-25T09:00', '2026-10-25T12:00'],
  ],
  [
    '2027-03-27T07:30:00.000Z',
    ['2027-03-27T12:00', '2027-03-27T18:00', '2027-03-28T09:00', '2027-03-28T12:00'],
  ],
])('across a change of the clocks (%s) the hours on the wall stay', (now, expected) => {
  const planned = [new Date(Date.parse(now) + 60_000).toISOString()];

  expect(onTheWall(goodTimes({ now: Date.parse(now), zone, planned }))).toEqual(expected);
});

test('a full calendar offers what is left, or nothing', () => {
  const everyHour = Array.from({ length: 24 * 40 }, (_, hour) =>
    new Date(noon + hour * 3_600_000).toISOString(),
  );

  expect(goodTimes({ now: noon, zone, planned: everyHour })).toEqual([]);
});

test('the day is named as people name it', () => {
  const words = {
    now: noon,
    write: (instant: string, pattern: string) => formatInstant(instant, pattern, zone),
  };

  expect(nameOfTime('2026-06-10T16:00:00.000Z', words)).toBe('Today 18:00');
  expect(nameOfTime('2026-06-11T07:00:00.000Z', words)).toBe('Tomorrow 09:00');
  expect(nameOfTime('2026-06-12T07:00:00.000Z', words)).toBe('Fri 12 Jun 09:00');
});
