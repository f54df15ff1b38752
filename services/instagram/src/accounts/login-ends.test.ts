import { describe, expect, it } from 'vitest';
import { endOfLogin, wordDue } from './login-ends.ts';

const now = new Date('2026-11-23T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);

describe('the end of a login', () => {
  it('is what comes first', () => {
    expect(endOfLogin({ token: inDays(60), dataAccess: inDays(90) })).toEqual(inDays(60));
    expect(endOfLogin({ token: inDays(60), dataAccess: inDays(2) })).toEqual(inDays(2));
    expect(endOfLogin({ token: undefined, dataAccess: inDays(90) })).toEqual(inDays(90));
    expect(endOfLogin({ token: inDays(60), dataAccess: undefined })).toEqual(inDays(60));
    expect(endOfLogin({ token: undefined, dataAccess: undefined })).toBeUndefined();
  });
});

describe('the word before it', () => {
  it.each([
    [14.01, undefined],
    [14, 14],
    [3.01, 14],
    [3, 3],
    [0.01, 3],
    [0, undefined],
    [-1, undefined],
  ])('with %d days to go is that of %s days', (days, word) => {
    expect(wordDue(inDays(days), now)).toBe(word);
  });

  it('is never due without an end', () => {
    expect(wordDue(undefined, now)).toBeUndefined();
  });
});
