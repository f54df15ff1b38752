import type { Backups } from '@insta-ai/proto/http/operations/backups';
import { expect, test } from 'vitest';
import { backupStateOf, nextBackupInWords, sizeInWords } from './backup-words.ts';

const now = new Date('2026-11-26T12:00:00Z');
const good = {
  place: '/backups/one.tar',
  startedAt: '2026-11-26T02:15:00.000Z',
  finishedAt: '2026-11-26T02:16:00.000Z',
  holds: '12 documents',
  bytes: 4_096,
};
const nightly = { place: '/backups/', nextAt: '2026-11-27T02:15:00.000Z', schedule: '' };
const known: Backups = { good, failed: null, nightly };

test('what nobody has told is unknown, and neither good nor bad', () => {
  expect(backupStateOf({ good: null, failed: null, nightly: null }, now)).toMatchObject({
    tone: undefined,
    word: 'Unknown',
  });
  expect(nextBackupInWords(null, now).words).toMatch(/^Unknown/);
});

test('a new one is good, one that is older than a night and half a day is old', () => {
  expect(backupStateOf(known, now)).toMatchObject({ tone: 'good', cure: '' });
  const old = { ...good, startedAt: '2026-11-25T00:00:00.000Z' };
  expect(backupStateOf({ ...known, good: old }, now).word).toBe('Good');
  const older = { ...good, startedAt: '2026-11-24T23:00:00.000Z' };
  expect(backupStateOf({ ...known, good: older }, now)).toMatchObject({
    word: 'Old',
    message: 'The last backup is 1 day old.',
  });
});

test('one that failed since says why, whatever was good before', () => {
  const failed = { place: '/backups/', failedAt: '2026-11-26T03:00:00.000Z', reason: 'The disk is full.' };
  expect(backupStateOf({ ...known, failed }, now)).toMatchObject({
    tone: 'failed',
    message: 'The last backup into /backups/ failed: The disk is full.',
  });
});

test('where none is made each night that is said, and where the first is still to come', () => {
  const off = { place: '', nextAt: null, schedule: '' };
  expect(backupStateOf({ good: null, failed: null, nightly: off }, now)).toMatchObject({
    tone: 'held',
    word: 'None',
  });
  expect(nextBackupInWords(off, now).words).toContain('BACKUP_TO');
  expect(backupStateOf({ ...known, good: null }, now).word).toBe('None yet');
});

test('the next is due at a moment, by a schedule, or overdue', () => {
  expect(nextBackupInWords(nightly, now)).toEqual({ moment: nightly.nextAt, words: '' });
  expect(nextBackupInWords({ ...nightly, nextAt: null, schedule: '15 3 * * *' }, now).words).toBe(
    'By the schedule of the cluster: 15 3 * * *',
  );
  const missed = { ...nightly, nextAt: '2026-11-26T02:15:00.000Z' };
  expect(nextBackupInWords(missed, now).words).toMatch(/^was due/);
});

test.each([
  [200, '1 kB'],
  [48_211, '48 kB'],
  [1_240_000, '1.2 MB'],
  [3_410_000_000, '3.4 GB'],
])('%s bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});
