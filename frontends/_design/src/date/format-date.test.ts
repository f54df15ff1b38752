import { expect, test } from 'vitest';
import { formatInstant, fromWallClock, toWallClock, zoneLabel } from './format-date.ts';

test('a moment is written in the zone of the person with the given pattern', () => {
  expect(formatInstant('2026-11-21T23:30:00.000Z', 'MM-DD-YYYY HH:mm', 'Europe/Rome')).toBe(
    '11-22-2026 00:30',
  );
  expect(formatInstant('2026-11-21T09:05:00.000Z', 'D MMM HH:mm', 'UTC')).toBe('21 Nov 09:05');
  expect(formatInstant('2026-11-21T09:05:00.000Z', 'dddd Do MMMM', 'UTC')).toBe('Saturday 21st November');
});

test.each(['2026-03-28T12:00:00.000Z', '2026-03-29T12:00:00.000Z', '2026-10-25T12:00:00.000Z'])(
  'the wall clock around a change of summer time gives %s back unchanged',
  instant => {
    expect(fromWallClock(toWallClock(instant, 'Europe/Rome'), 'Europe/Rome')).toBe(instant);
  },
);

test('a year that is typed digit by digit stays as it is typed', () => {
  for (const zone of ['UTC', 'Europe/Rome', 'America/New_York'])
    for (const typed of ['0002-11-21T09:00', '0020-11-21T09:00', '0202-11-21T09:00', '2026-11-21T09:00'])
      expect(toWallClock(fromWallClock(typed, zone), zone)).toBe(typed);
});

test('a moment that no server takes is no date', () => {
  expect(fromWallClock('9999-12-31T23:30', 'UTC')).toBe('9999-12-31T23:30:00.000Z');
  expect(fromWallClock('9999-12-31T23:30', 'America/New_York')).toBeNull();
});

test('no date is empty, and half a date is none', () => {
  expect(toWallClock(null, 'UTC')).toBe('');
  expect(fromWallClock('', 'UTC')).toBeNull();
  expect(fromWallClock('soon', 'UTC')).toBeNull();
  expect(fromWallClock('2026-11-21', 'UTC')).toBeNull();
  expect(fromWallClock('2026-11-31T25:00', 'UTC')).toBeNull();
  expect(formatInstant('soon', 'HH:mm', 'UTC')).toBe('');
});

test('a zone is named with its distance from Greenwich', () => {
  expect(zoneLabel('Europe/Rome', '2026-07-01T00:00:00.000Z')).toBe('Europe/Rome, GMT+2');
  expect(zoneLabel('America/New_York', '2026-01-01T00:00:00.000Z')).toBe('America/New York, GMT-5');
  expect(zoneLabel('Asia/Kathmandu')).toBe('Asia/Kathmandu, GMT+5:45');
  expect(zoneLabel('Europe/London', '2026-01-01T00:00:00.000Z')).toBe('Europe/London, GMT');
  expect(zoneLabel('UTC')).toBe('UTC');
});

test('days in which the clocks change have both distances, in their order', () => {
  const week = (from: string, to: string) =>
    zoneLabel('Europe/Rome', `${from}T12:00:00.000Z`, `${to}T12:00:00.000Z`);

  expect(week('2027-03-27', '2027-04-03')).toBe('Europe/Rome, GMT+1, then GMT+2');
  expect(week('2027-04-04', '2027-04-11')).toBe('Europe/Rome, GMT+2');
});
