import { expect, it } from 'vitest';
import { judgeClock } from './judge-clock.ts';
import { judgeDisk } from './judge-disk.ts';
import { isNewEnough } from './oldest-node.ts';

const noon = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1_000);

it.each([
  [0, 'ok'],
  [5, 'ok'],
  [-5, 'ok'],
  [6, 'warn'],
  [-60, 'warn'],
  [61, 'fail'],
  [-3600, 'fail'],
])('a clock that differs by %i s is %s', (seconds, level) => {
  expect(judgeClock(after(seconds), noon, 'graph.facebook.com').level).toBe(level);
});

it('says which way a clock is wrong', () => {
  expect(judgeClock(after(90), noon, 'here').words).toContain('90 s ahead');
  expect(judgeClock(after(-90), noon, 'here').words).toContain('90 s behind');
});

const roomy = { bsize: 4096, bavail: 10_000_000, files: 1_000_000, ffree: 900_000 };

it.each([
  ['roomy', {}, 'ok'],
  ['nearly full', { bavail: 400_000 }, 'warn'],
  ['full', { bavail: 100 }, 'fail'],
  ['nearly without inodes', { ffree: 40_000 }, 'warn'],
  ['without inodes', { ffree: 0 }, 'fail'],
  ['of a file system that counts no files', { files: 0, ffree: 0 }, 'ok'],
])('a disk that is %s', (_what, facts, level) => {
  expect(judgeDisk({ ...roomy, ...facts }, '/data').level).toBe(level);
});

it('calls a disk full that has no room for the next write', () => {
  expect(judgeDisk({ ...roomy, bavail: 100 }, '/data').words).toBe(
    'The disk of /data is full: nothing can be saved.',
  );
});

it.each([
  ['24.0.0', true],
  ['22.18.0', true],
  ['22.17.1', false],
  ['20.19.0', false],
])('Node %s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});
