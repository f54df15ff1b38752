import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { expect, test } from 'vitest';
import { formatInstant, fromWallClock, toWallClock } from './format-date.ts';

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
