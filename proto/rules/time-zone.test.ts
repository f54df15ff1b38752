import { expect, test } from 'vitest';
import { isTimeZone, timeZoneUnknownWords, zoneOrUtc } from './time-zone.ts';

test.each(['Europe/Rome', 'UTC', 'America/Argentina/Buenos_Aires'])('%s is a time zone', name => {
  expect(isTimeZone(name)).toBe(true);
  expect(zoneOrUtc(name)).toBe(name);
});

test.each(['', '+02:00', 'Europe/Nowhere', '__proto__', ' UTC'])('%s is no time zone', name => {
  expect(isTimeZone(name)).toBe(false);
  expect(zoneOrUtc(name)).toBe('UTC');
});

test('what is no time zone is named, but not at any length', () => {
  expect(timeZoneUnknownWords('Nowhere')).toBe(
    'The time zone "Nowhere" is unknown. Use a name such as Europe/Rome.',
  );
  expect(timeZoneUnknownWords('x'.repeat(1_000)).length).toBeLessThan(140);
});
