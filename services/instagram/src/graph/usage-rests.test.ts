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

/** Tells of an answer to a call with the token, with these headers. */
function hear(token: string, headers: Record<string, string>): void {
  const usage = readUsage(new Headers(headers));
  if (usage) rests.note(token, usage);
}

const ofAccount = (percent: number, regain = 0) => ({
  'x-business-use-case-usage': JSON.stringify({
    '1784': [{ call_count: percent, estimated_time_to_regain_access: regain }],
  }),
});
const ofApp = (percent: number) => ({ 'x-app-usage': JSON.stringify({ total_time: percent }) });

describe('publishing', () => {
  it('rests for a minute where the limit of an account is nearly used up, and nowhere else', () => {
    hear('a', ofAccount(90));
    hear('b', ofAccount(89));
    now = 20_000;
    expect([rests.restMs('a'), rests.restMs('b'), rests.restMs('c')]).toEqual([40_000, 0, 0]);
    now = minute;
    expect(rests.restMs('a')).toBe(0);
  });

  it('rests everywhere when it is the limit of all', () => {
    hear('a', ofApp(95));
    expect([rests.restMs('a'), rests.restMs('b')]).toEqual([minute, minute]);
  });

  it('rests for as long as the platform says where it is blocked already', () => {
    hear('a', ofAccount(100, 19));
    expect(rests.restMs('a')).toBe(19 * minute);
  });

  it('goes on as soon as an answer tells of room, but not because one tells nothing', () => {
    hear('a', { ...ofApp(95), ...ofAccount(95) });
    hear('a', ofAccount(10));
    expect(rests.restMs('a')).toBe(minute);
    hear('b', ofApp(50));
    expect(rests.restMs('a')).toBe(0);
  });
});
