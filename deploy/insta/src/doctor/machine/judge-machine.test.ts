import { expect, it } from 'vitest';
import { judgeClock } from './judge-clock.ts';
import { judgeDisk } from './judge-disk.ts';
import { judgeOpenFiles } from './judge-open-files.ts';
import { judgeZone } from './judge-zone.ts';
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

/** What Node takes of TZ, as tried: an unknown name is undefined, an unknown form UTC. */
it.each([
  [undefined, 'Europe/Berlin', 'ok'],
  [undefined, 'UTC', 'ok'],
  ['', 'Etc/Unknown', 'ok'],
  ['UTC', 'UTC', 'ok'],
  ['UTC0', 'UTC', 'ok'],
  ['Europe/London', 'Europe/London', 'ok'],
  [':Europe/Berlin', 'Europe/Berlin', 'ok'],
  ['EST5EDT', 'America/New_York', 'ok'],
  ['GMT+2', '+02:00', 'ok'],
  ['Foo/Bar', undefined, 'warn'],
  ['europe/berlin', undefined, 'warn'],
  ['CET-1CEST', 'UTC', 'warn'],
  [':/etc/localtime', undefined, 'warn'],
])('TZ=%s, which Node takes for %s, is %s', (asked, taken, level) => {
  expect(judgeZone(asked, taken).level).toBe(level);
});

const limitsWith = (soft: string, hard: string) =>
  `Limit                     Soft Limit           Hard Limit           Units
Max processes             31337                31337                processes
Max open files            ${soft.padEnd(20)} ${hard.padEnd(20)} files
Max locked memory         8388608              8388608              bytes
`;

it.each([
  ['1024', '1024', 'ok'],
  // Node raises the first number to the second.
  ['256', '524288', 'ok'],
  ['1024', 'unlimited', 'ok'],
  ['256', '256', 'warn'],
  ['1023', '1023', 'warn'],
])('a limit of %s open files, that may be raised to %s, is %s', (soft, hard, level) => {
  expect(judgeOpenFiles(limitsWith(soft, hard)).level).toBe(level);
});

it('is content where no limit of open files is told, as on macOS', () => {
  expect(judgeOpenFiles('').level).toBe('ok');
});
