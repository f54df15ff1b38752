import { beforeEach, describe, expect, it } from 'vitest';
import type { GraphResult } from './graph-result.ts';
import { createSilences, type Silences } from './silences.ts';

const pace = { retryMs: 1_000, retryLimitMs: 60_000 };
const unclear = { kind: 'unclear', reason: 'no answer' } as const;
const ok = { kind: 'ok', value: {} } as const;

function refused(status: number): GraphResult<unknown> {
  const facts = { status, code: 1, subcode: undefined, transient: false };
  return { kind: 'refused', error: { ...facts, text: '', trace: undefined, regainMs: undefined } };
}

let now = 0;
let chance = 1;
let silences: Silences;
beforeEach(() => {
  now = 0;
  chance = 1;
  silences = createSilences({ now: () => now, pace, random: () => chance });
});

describe('an account for which the platform', () => {
  it.each([
    ['does not answer', unclear],
    ['has a fault of its own', refused(503)],
  ])('%s is left alone, the longer the more often in a row', (_what, result) => {
    const restsMs = Array.from({ length: 8 }, () => {
      silences.note('a', result);
      const until = silences.restsUntil('a') ?? 0;
      const restMs = until - now;
      now = until;
      return restMs;
    });

    expect(restsMs).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(silences.restsUntil('b')).toBeUndefined();
  });

  it.each([
    ['answers', ok],
    ['refuses something', refused(400)],
  ])('%s is asked as usual again', (_what, result) => {
    silences.note('a', unclear);
    silences.note('a', result);
    expect(silences.restsUntil('a')).toBeUndefined();

    silences.note('a', unclear);
    expect(silences.restsUntil('a')).toBe(1_000);
  });

  it('does not answer rests no longer for calls that were under way already', () => {
    for (let call = 0; call < 16; call += 1) silences.note('a', unclear);

    expect(silences.restsUntil('a')).toBe(1_000);
  });

  it('does not answer is asked again at once, by one call, on a clock that was put back', () => {
    now = 3_600_000;
    silences.note('a', unclear);
    now = 0;

    expect(silences.restsUntil('a')).toBe(0);
    silences.note('a', unclear);
    expect(silences.restsUntil('a')).toBe(2_000);
  });

  it('did not answer long before this process began is left alone as long', () => {
    silences.note('a', unclear, 60);

    expect(silences.restsUntil('a')).toBe(60_000);
  });

  it('does not answer rests for half of that at least, not all accounts as long', () => {
    chance = 0;
    silences.note('a', unclear);
    chance = 0.5;
    silences.note('b', unclear);

    expect([silences.restsUntil('a'), silences.restsUntil('b')]).toEqual([500, 750]);
  });
});
