import { expect, test } from 'vitest';
import { backupNameAt, isPartOfSeries, momentOf, partOf, supersededBackups } from './backup-name.ts';

const days = [1, 2, 3, 4].map(day => backupNameAt(new Date(Date.UTC(2026, 10, day, 3, 15, 7))));
const now = new Date('2026-11-04T04:00:00Z');

test('a backup is named by its moment', () => {
  expect(days[0]).toBe('insta-ai-2026-11-01T031507Z.tar');
  expect(momentOf(days[0] ?? '')).toEqual(new Date('2026-11-01T03:15:07Z'));
  expect(momentOf('insta-ai-latest.tar')).toBeUndefined();
});

test('the newest are kept, in whatever order they are listed', () => {
  expect(supersededBackups([...days].reverse(), 3, now)).toEqual([days[0]]);
  expect(supersededBackups(days, 4, now)).toEqual([]);
  expect(supersededBackups(days, 1, now)).toEqual(days.slice(0, 3));
});

test('one of a clock that was ahead takes the place of none', () => {
  const ahead = backupNameAt(new Date('2030-11-04T03:15:07Z'));

  expect(supersededBackups([...days, ahead], 1, now)).toEqual(days.slice(0, 3));
});

test('what has another name is left alone', () => {
  const others = ['before-the-upgrade.tar', `${days[0]}.part`, 'insta-ai-latest.tar', '.', 'notes.txt'];

  expect(supersededBackups([...others, ...days], 4, now)).toEqual([]);
  expect(supersededBackups([...others, ...days], 3, now)).toEqual([days[0]]);
});

test('what a killed writer of a series leaves is known by its name', () => {
  expect(isPartOfSeries(partOf(days[0] ?? ''))).toBe(true);
  for (const name of [days[0] ?? '', 'notes.tar.part', '.part']) expect(isPartOfSeries(name)).toBe(false);
});
