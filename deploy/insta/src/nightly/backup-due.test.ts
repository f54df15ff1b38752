import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupNameAt, partOf } from '../archive/backup-name.ts';
import { isThere, lastDue, nextDue } from './backup-due.ts';

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'Europe/Rome';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const at = '03:15';

/** Whether the backup that was last due at a moment is there, with one that was begun at another. */
function isDone(now: string, begun: string, time = at): boolean {
  const moment = new Date(now);
  return isThere(lastDue(moment, time), moment, ['notes.txt', backupNameAt(new Date(begun))]);
}

test('is due at a local hour, in winter and in summer', () => {
  expect(lastDue(new Date('2026-01-10T12:00:00Z'), at)).toEqual(new Date('2026-01-10T02:15:00Z'));
  expect(lastDue(new Date('2026-07-10T12:00:00Z'), at)).toEqual(new Date('2026-07-10T01:15:00Z'));
  expect(lastDue(new Date('2026-07-10T01:14:59Z'), at)).toEqual(new Date('2026-07-09T01:15:00Z'));
});

test('the next one is due at the same local hour, today or tomorrow, also where a night has no such hour', () => {
  expect(nextDue(new Date('2026-07-10T01:14:59Z'), at)).toEqual(new Date('2026-07-10T01:15:00Z'));
  expect(nextDue(new Date('2026-07-10T01:15:00Z'), at)).toEqual(new Date('2026-07-11T01:15:00Z'));
  expect(nextDue(new Date('2026-10-24T12:00:00Z'), at)).toEqual(new Date('2026-10-25T02:15:00Z'));
  expect(nextDue(new Date('2026-03-29T03:00:00Z'), '02:30')).toEqual(new Date('2026-03-30T00:30:00Z'));
});

test('of an hour that a night has twice or not at all is due once', () => {
  const twice = [
    '2026-10-24T22:00:00Z',
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
    '2026-10-25T22:00:00Z',
  ];
  expect(new Set(twice.map(now => lastDue(new Date(now), '02:30').toISOString()))).toEqual(
    new Set(['2026-10-24T00:30:00.000Z', '2026-10-25T00:30:00.000Z']),
  );
  expect(lastDue(new Date('2026-03-29T03:00:00Z'), '02:30')).toEqual(new Date('2026-03-29T01:30:00Z'));
});

test('is made once a night', () => {
  expect(isDone('2026-01-10T02:15:30Z', '2026-01-10T02:15:00Z')).toBe(true);
  expect(isDone('2026-01-11T02:14:59Z', '2026-01-10T02:15:00Z')).toBe(true);
  expect(isDone('2026-01-11T02:15:00Z', '2026-01-10T02:15:00Z')).toBe(false);
});

test('that was missed is made up, and one for all of them', () => {
  expect(isDone('2026-01-20T17:00:00Z', '2026-01-10T02:15:00Z')).toBe(false);
  expect(isDone('2026-01-20T17:00:00Z', '2026-01-20T16:59:00Z')).toBe(true);
});

test('one of a clock that was ahead does for none', () => {
  expect(isDone('2026-01-10T02:15:30Z', '2030-01-10T02:15:00Z')).toBe(false);
});

test('a file of another name, or one that is not whole, does for none', () => {
  const now = new Date('2026-01-10T12:00:00Z');
  const others = [partOf(backupNameAt(new Date('2026-01-10T03:00:00Z'))), 'before-the-move.tar'];
  expect(isThere(lastDue(now, at), now, others)).toBe(false);
});
