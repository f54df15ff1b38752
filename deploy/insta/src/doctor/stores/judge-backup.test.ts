import { expect, test } from 'vitest';
import { fixOfFailed, judgeBackup } from './judge-backup.ts';

const now = new Date('2026-03-10T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const last = (hours: number) => ({ at: hoursAgo(hours), name: 'insta-ai-x.tar' });

test.each([
  ['of last night', last(9), 900, 'ok', /of 2026-03-10T03/],
  ['of the night before', last(33), 900, 'ok', /of 2026-03-09/],
  ['that one night was left out since', last(37), 900, 'warn', /1 day old \(insta-ai-x\.tar\)/],
  ['of last week', last(170), 900, 'warn', /7 days old/],
  ['of a clock that is a moment ahead', last(-0.1), 900, 'ok', /of 2026-03-10T12/],
  ['of a clock that was ahead', last(-30_000), 900, 'warn', /of the future: 2029-/],
  ['that was never made, of a new installation', undefined, 10, 'ok', /too new/],
  ['that was never made', undefined, 40, 'warn', /was ever made/],
])('a backup %s', (_what, backup, age, level, words) => {
  expect(judgeBackup({ last: backup, since: hoursAgo(age), now, isHere: true })).toMatchObject({
    level,
    words: expect.stringMatching(words),
  });
});

test('the command of a data folder is named only where there is one', () => {
  const old = { last: last(170), since: hoursAgo(900), now };

  expect(judgeBackup({ ...old, isHere: true })).toMatchObject({
    fix: expect.stringContaining('make backup'),
  });
  for (const { fix } of [judgeBackup({ ...old, isHere: false }), { fix: fixOfFailed(false) }]) {
    expect(fix).toContain('insta backup');
    expect(fix).not.toContain('make backup');
  }
});
