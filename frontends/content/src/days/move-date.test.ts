import { expect, test } from 'vitest';
import { momentOf, movedTo, whyFixed, whyNotThere } from './move-date.ts';

const rome = 'Europe/Rome';

test('another day keeps the clock on the wall, across both changes of clocks', () => {
  // 09:30 in Rome is 07:30 UTC in summer and 08:30 in winter.
  expect(movedTo('2026-10-24T07:30:00.000Z', { day: '2026-10-26', hour: null }, rome)).toBe(
    '2026-10-26T08:30:00.000Z',
  );
  expect(movedTo('2026-03-28T08:30:00.000Z', { day: '2026-03-30', hour: null }, rome)).toBe(
    '2026-03-30T07:30:00.000Z',
  );
});

test('another day keeps seconds too', () => {
  expect(movedTo('2026-11-20T09:15:42.500Z', { day: '2026-11-21', hour: null }, 'UTC')).toBe(
    '2026-11-21T09:15:42.500Z',
  );
});

test('another hour keeps the minutes', () => {
  expect(movedTo('2026-11-20T08:45:00.000Z', { day: '2026-11-21', hour: 18 }, rome)).toBe(
    '2026-11-21T17:45:00.000Z',
  );
});

test('a clock that the change leaves out becomes the one right after it', () => {
  const moved = movedTo('2026-03-28T01:30:00.000Z', { day: '2026-03-29', hour: null }, rome);

  expect(moved).toBe('2026-03-29T01:30:00.000Z');
});

test('what has no date goes out in the morning, or at the full hour it is dropped on', () => {
  expect(movedTo(null, { day: '2026-11-21', hour: null }, rome)).toBe('2026-11-21T08:00:00.000Z');
  expect(movedTo(null, { day: '2026-11-21', hour: 14 }, rome)).toBe('2026-11-21T13:00:00.000Z');
});

test('something new is offered in the morning, today at the next full hour', () => {
  const now = new Date('2026-11-21T14:20:00.000Z');
  expect(momentOf({ day: '2026-11-22', hour: null }, 'UTC', now)).toBe('2026-11-22T09:00:00.000Z');
  expect(momentOf({ day: '2026-11-21', hour: null }, 'UTC', now)).toBe('2026-11-21T15:00:00.000Z');
  expect(momentOf({ day: '2026-11-21', hour: 9 }, 'UTC', now)).toBe('2026-11-21T09:00:00.000Z');
});

test('what is live or going out stays where it is', () => {
  const at = '2026-11-21T09:00:00.000Z';
  expect(whyFixed({ status: 'Published', outcome: null })).toMatch(/can no longer change/);
  expect(
    whyFixed({ status: 'Scheduled', outcome: { state: 'publishing', message: '', advice: '', at } }),
  ).toMatch(/going out right now/);
  expect(whyFixed({ status: 'Draft', outcome: null })).toBeNull();
});

test('only a draft may be moved into the past', () => {
  const now = new Date('2026-11-21T14:20:00.000Z');
  const past = '2026-11-20T09:00:00.000Z';
  expect(whyNotThere({ status: 'Scheduled', outcome: null }, past, now)).toMatch(/would go out at once/);
  expect(whyNotThere({ status: '', outcome: null }, past, now)).toBeNull();
});
