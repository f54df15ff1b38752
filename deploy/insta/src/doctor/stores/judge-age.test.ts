import { expect, it } from 'vitest';
import { judgeAge } from './judge-age.ts';

const now = new Date('2026-03-02T12:00:00Z');

it('tells of streams that the next start will go on with', () => {
  expect(judgeAge({ isOlder: true, wentBackAt: undefined }, now)).toMatchObject([
    { level: 'warn', words: expect.stringMatching(/older than they were.*The next start goes on.*a mail/) },
  ]);
});

it.each([
  ['an hour', '2026-03-02T11:00:00Z', 1],
  ['a week', '2026-02-23T12:00:00Z', 0],
])('tells of a start that went on with older ones %s ago, so many times: %s, %i', (_ago, at, times) => {
  const told = judgeAge({ isOlder: false, wentBackAt: new Date(at) }, now);
  expect(told).toHaveLength(times);
  for (const { words } of told) expect(words).toContain(`The start of ${new Date(at).toISOString()} went on`);
});

it('has nothing to say of others', () => {
  expect(judgeAge({ isOlder: false, wentBackAt: undefined }, now)).toEqual([]);
});
