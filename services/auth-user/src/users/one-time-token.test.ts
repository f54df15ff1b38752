import { expect, test } from 'vitest';
import { isValidOneTimeToken, newOneTimeToken } from './one-time-token.ts';

const now = new Date('2026-11-21T09:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

test('a token fits what was kept of it until its time is over', () => {
  const { token, kept } = newOneTimeToken(now, 1_000);

  expect(isValidOneTimeToken(token, kept, later(999))).toBe(true);
  expect(isValidOneTimeToken(token, kept, later(1_000))).toBe(false);
});

test('what is kept opens nothing, and no two tokens are the same', () => {
  const { token, kept } = newOneTimeToken(now, 1_000);

  expect(isValidOneTimeToken(kept.tokenHash, kept, now)).toBe(false);
  expect(isValidOneTimeToken(newOneTimeToken(now, 1_000).token, kept, now)).toBe(false);
  expect(JSON.stringify(kept)).not.toContain(token);
});

test.each(['', 'made up'])('without a kept one "%s" opens nothing', token => {
  expect(isValidOneTimeToken(token, undefined, now)).toBe(false);
});
