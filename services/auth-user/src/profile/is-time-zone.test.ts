import { expect, test } from 'vitest';
import { isTimeZone } from './is-time-zone.ts';

test.each(['Europe/Rome', 'UTC', 'Asia/Makassar'])('%s is a time zone', name => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['', '+02:00', 'Europe/Atlantis', 'Rome'])('%j is no time zone', name => {
  expect(isTimeZone(name)).toBe(false);
});
