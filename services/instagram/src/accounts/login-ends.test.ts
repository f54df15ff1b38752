import { describe, expect, it } from 'vitest';
import { endOfLogin, firstEnd, readEnds, storeEnds, wordDue } from './login-ends.ts';

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

  it('is named', () => {
    expect(firstEnd({ token: inDays(60), dataAccess: inDays(90) })).toEqual({ of: 'token', at: inDays(60) });
    expect(firstEnd({ token: inDays(60), dataAccess: inDays(2) })).toEqual({
      of: 'dataAccess',
      at: inDays(2),
    });
    expect(firstEnd({ token: undefined, dataAccess: undefined })).toBeUndefined();
  });

  it.each([
    { token: inDays(60), dataAccess: inDays(90) },
    { token: undefined, dataAccess: inDays(90) },
    { token: inDays(60), dataAccess: undefined },
    { token: undefined, dataAccess: undefined },
  ])('is read as it was stored: %j', ends => {
    expect(readEnds(storeEnds(ends))).toEqual(ends);
    expect(storeEnds(ends).endsAt).toEqual(endOfLogin(ends) ?? null);
  });

  it('of an account of before, which has one alone, is that of the token', () => {
    expect(readEnds({ endsAt: inDays(60) })).toEqual({ token: inDays(60), dataAccess: undefined });
    expect(readEnds({})).toEqual({ token: undefined, dataAccess: undefined });
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
