import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { expect, test } from 'vitest';
import { formatInstant, fromWallClock, toWallClock } from './format-date.ts';
import { instantAt, wallTime } from './wall-time.ts';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(advancedFormat);

const zones = [
  'Europe/Rome',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'UTC',
];
const hourMs = 60 * 60 * 1_000;
/** Over a year, with hours, minutes, seconds and milliseconds of their own. */
const instants = Array.from({ length: 674 }, (_, at) =>
  new Date(Date.UTC(2026, 0, 1) + at * 13 * hourMs + at * 61_007).toISOString(),
);

test.each(zones)('%s: a moment is written as a library writes it', zone => {
  const patterns = [
    'MM-DD-YYYY HH:mm',
    'YYYY-MM-DD',
    'dddd Do MMMM',
    'ddd D MMM HH:mm',
    'dd',
    'H',
    'HH:mm:ss.SSS',
    'MMMM YYYY',
  ];
  for (const [at, instant] of instants.entries()) {
    const pattern = patterns[at % patterns.length] ?? '';
    expect(formatInstant(instant, pattern, zone)).toBe(dayjs(instant).tz(zone).format(pattern));
  }
});

test.each(zones)('%s: what the clock shows leads back to a moment at which it shows that', zone => {
  for (const instant of instants) {
    const shown = toWallClock(instant, zone);
    const back = fromWallClock(shown, zone) ?? '';
    expect(toWallClock(back, zone)).toBe(shown);
    expect(Date.parse(back)).toBeLessThanOrEqual(Date.parse(instant));
  }
});

const inRome = (text: string) => new Date(instantAt(Date.parse(`${text}Z`), 'Europe/Rome')).toISOString();

test('a time that summer time skips is as much later as the clock went forward', () => {
  expect(inRome('2026-03-29T01:59')).toBe('2026-03-29T00:59:00.000Z');
  expect(inRome('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
  expect(inRome('2026-03-29T03:00')).toBe('2026-03-29T01:00:00.000Z');
});

test('of two moments at which the clock shows the same, the first is taken', () => {
  expect(inRome('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(inRome('2026-10-25T03:00')).toBe('2026-10-25T02:00:00.000Z');
});

test('a moment before 1970 keeps its milliseconds', () => {
  expect(wallTime(-1, 'UTC').toISOString()).toBe('1969-12-31T23:59:59.999Z');
});
