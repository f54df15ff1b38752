import { expect, test } from 'vitest';
import { goesOutNow, hasPassed, isTooLate, publishWindowMs } from './publish-window.ts';

const now = Date.UTC(2027, 4, 1);

test.each([
  ['to come', now + 1, { passed: false, late: false, atOnce: false }],
  ['this moment', now, { passed: true, late: false, atOnce: true }],
  ['just a day ago', now - publishWindowMs, { passed: true, late: false, atOnce: true }],
  ['more than a day ago', now - publishWindowMs - 1, { passed: true, late: true, atOnce: false }],
])('%s', (_, moment, { passed, late, atOnce }) => {
  expect(hasPassed(moment, now)).toBe(passed);
  expect(isTooLate(moment, now)).toBe(late);
  expect(goesOutNow(moment, now)).toBe(atOnce);
  expect(goesOutNow(new Date(moment).toISOString(), new Date(now))).toBe(atOnce);
});

test('without a moment nothing goes out', () => {
  expect(goesOutNow(null, now)).toBe(false);
});
