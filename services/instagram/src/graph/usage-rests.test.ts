import { beforeEach, describe, expect, it } from 'vitest';
import { readUsage } from './graph-usage.ts';
import { createUsageRests, type UsageRests } from './usage-rests.ts';

const minute = 60_000;
let now = 0;
let rests: UsageRests;
beforeEach(() => {
  now = 0;
  rests = createUsageRests({ now: () => now, usageRestMs: minute });
});

/** An account with the page token that its name gives. */
const account = (name: string) => ({ accountId: name, pageId: `page-${name}`, pageToken: `token-${name}` });
const restOf = (name: string) => rests.restMs(account(name));

/** Tells of an answer to a call with the token, with these headers. */
function hear(token: string, headers: Record<string, string>): void {
  const usage = readUsage(new Headers(headers));
  if (usage) rests.note(token, usage);
}

const ofAccount = (id: string, percent: number, regain = 0) => ({
  'x-business-use-case-usage': JSON.stringify({
    [id]: [{ call_count: percent, estimated_time_to_regain_access: regain }],
  }),
});
const ofApp = (percent: number) => ({ 'x-app-usage': JSON.stringify({ total_time: percent }) });

describe('publishing', () => {
  it('rests for a minute where the limit of an account is nearly used up, and nowhere else', () => {
    hear('token-a', ofAccount('a', 90));
    hear('token-b', ofAccount('b', 89));
    now = 20_000;
    expect([restOf('a'), restOf('b'), restOf('c')]).toEqual([40_000, 0, 0]);
    now = minute;
    expect(restOf('a')).toBe(0);
  });

  it('rests everywhere when it is the limit of all', () => {
    hear('token-a', ofApp(95));
    expect([restOf('a'), restOf('b')]).toEqual([minute, minute]);
    expect(rests.accountRestMs(account('a'))).toBe(0);
  });

  it('rests for as long as the platform says where it is blocked already', () => {
    hear('token-a', ofAccount('a', 100, 19));
    expect([restOf('a'), rests.accountRestMs(account('a'))]).toEqual([19 * minute, 19 * minute]);
  });

  it('goes on as soon as an answer tells of room, but not because one tells nothing', () => {
    hear('token-a', { ...ofApp(95), ...ofAccount('a', 95) });
    hear('token-a', ofAccount('a', 10));
    expect(restOf('a')).toBe(minute);
    hear('token-b', ofApp(50));
    expect(restOf('a')).toBe(0);
  });
});

describe('the limit of an account', () => {
  it('is the same for everybody who uses the account, and after a new login', () => {
    hear('token-of-somebody-else', ofAccount('a', 95));
    expect(restOf('a')).toBe(minute);
    hear('token-new', ofAccount('a', 10));
    expect(restOf('a')).toBe(0);
  });

  it('may be named by its page, or by a business that only its token tells of', () => {
    hear('token-of-somebody-else', ofAccount('page-a', 95));
    hear('token-b', ofAccount('business', 95));
    expect([restOf('a'), restOf('b'), restOf('c')]).toEqual([minute, minute, 0]);
  });

  it('is not that of another account which the same person token is used for', () => {
    hear('token-of-person', { ...ofAccount('a', 95), ...ofApp(10) });
    hear('token-of-person', ofAccount('b', 20));
    expect([restOf('a'), restOf('b')]).toEqual([minute, 0]);
  });

  it('is told for each of several in one answer', () => {
    hear('token-a', {
      'x-business-use-case-usage': JSON.stringify({
        a: [{ call_count: 100, estimated_time_to_regain_access: 19 }],
        b: [{ call_count: 20 }, { total_time: 92 }],
        c: [{ call_count: 20 }],
      }),
    });
    expect([rests.restMs({ ...account('a'), pageToken: '' }), restOf('b'), restOf('c')]).toEqual([
      19 * minute,
      minute,
      0,
    ]);
  });

  it('of a page is that of its token', () => {
    hear('token-a', { 'x-page-usage': JSON.stringify({ call_count: 95 }) });
    expect([restOf('a'), restOf('b')]).toEqual([minute, 0]);
  });
});
