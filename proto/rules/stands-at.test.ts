import { expect, test } from 'vitest';
import { standsAt } from './stands-at.ts';

const planned = '2026-11-24T09:00:00.000Z';
const wentOut = '2026-11-22T09:00:00.000Z';

test('what is published stands on the day it went out, also when it was planned for a later one', () => {
  expect(standsAt({ status: 'Published', date: planned, publishedDate: wentOut })).toBe(wentOut);
  expect(standsAt({ status: 'Published', date: null, publishedDate: wentOut })).toBe(wentOut);
});

test('what is to go out again stands on its new day', () => {
  expect(standsAt({ status: 'Scheduled', date: planned, publishedDate: wentOut })).toBe(planned);
});

test('what has no date, or is published nobody knows when, stands where its date says', () => {
  expect(standsAt({ status: 'Draft', date: null, publishedDate: null })).toBeNull();
  expect(standsAt({ status: 'Published', date: planned, publishedDate: null })).toBe(planned);
});
