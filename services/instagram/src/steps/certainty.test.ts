import { describe, expect, it } from 'vitest';
import type { Streak } from '../ledger/ledger.ts';
import { type ContainerState, certainty, type MediaMatch } from './certainty.ts';
import { livePace, pauseAfterLook } from './pace.ts';

const pace = { settleLooks: 3, settleMs: 10_000 };
const now = new Date('2026-11-21T10:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

const lost: ContainerState[] = ['ERROR', 'EXPIRED', 'missing'];
const containers: ContainerState[] = ['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'unknown', ...lost];
const ours: MediaMatch = { id: '17890', isProof: true };
const story: MediaMatch = { id: '17891', isProof: false };
const medias: MediaMatch[] = [ours, story, 'none', 'unknown'];
const streaks: (Streak | null)[] = [
  null,
  ...(['finished', 'lost'] as const).flatMap(of =>
    [1, 2, 5].flatMap(looks => [0, 9_999, 10_000, 30_000].map(ms => ({ of, looks, since: ago(ms) }))),
  ),
];
const all = containers.flatMap(container =>
  medias.flatMap(media => streaks.map(streak => ({ container, media, streak }))),
);
const judge = (container: ContainerState, media: MediaMatch, streak: Streak | null, isOnItsWay = false) =>
  certainty({ container, media, isOnItsWay }, streak, now, pace);

describe('the certainty rule, over every combination', () => {
  it('is live at once when the container says PUBLISHED, whatever the account shows', () => {
    for (const { container, media, streak } of all) {
      if (container !== 'PUBLISHED') continue;
      const mediaId = typeof media === 'object' ? media.id : '';
      expect(judge(container, media, streak)).toEqual({ kind: 'live', mediaId });
    }
  });

  it('is live for a post like ours only when the container says that ours does not wait any more', () => {
    for (const { container, media, streak } of all) {
      if (container === 'PUBLISHED') continue;
      const saysElse = container === 'IN_PROGRESS' || lost.includes(container);
      const verdict = judge(container, media, streak);
      if (media === ours && saysElse) expect(verdict).toEqual({ kind: 'live', mediaId: '17890' });
      else expect(verdict.kind).not.toBe('live');
    }
  });

  it('says "not live" only for a container that says FINISHED and an account that shows nothing like it', () => {
    for (const { container, media, streak } of all) {
      const verdict = judge(container, media, streak);
      if (verdict.kind !== 'not-live') continue;
      expect({ container, media }).toEqual({ container: 'FINISHED', media: 'none' });
      expect(streak?.of).toBe('finished');
      expect(streak?.looks).toBeGreaterThanOrEqual(2);
      expect(streak?.since.getTime()).toBeLessThanOrEqual(ago(10_000).getTime());
    }
  });

  it('calls lost only what stayed lost, and never sends that again', () => {
    for (const { container, media, streak } of all) {
      const verdict = judge(container, media, streak);
      if (lost.includes(container)) expect(verdict.kind).not.toBe('not-live');
      if (verdict.kind !== 'lost') continue;
      expect(lost).toContain(container);
      expect(streak?.of).toBe('lost');
      expect(streak?.since.getTime()).toBeLessThanOrEqual(ago(10_000).getTime());
    }
  });

  it('decides nothing while a request of a dead sender may be on its way, but that it is live', () => {
    for (const { container, media, streak } of all) {
      const verdict = judge(container, media, streak, true);
      expect(['live', 'look-again']).toContain(verdict.kind);
    }
    expect(judge('FINISHED', 'none', { of: 'finished', looks: 9, since: ago(60_000) }, true)).toEqual({
      kind: 'look-again',
      streak: null,
    });
  });
});

describe('the streak of looks', () => {
  it('starts with the first state, grows with each further one, starts again with another state', () => {
    const first = judge('FINISHED', 'none', null);
    expect(first).toEqual({ kind: 'look-again', streak: { of: 'finished', looks: 1, since: now } });

    const finished: Streak = { of: 'finished', looks: 1, since: ago(3_000) };
    const second = judge('FINISHED', 'none', finished);
    expect(second).toEqual({ kind: 'look-again', streak: { ...finished, looks: 2 } });

    const other = judge('EXPIRED', 'none', { ...finished, looks: 9, since: ago(60_000) });
    expect(other).toEqual({ kind: 'look-again', streak: { of: 'lost', looks: 1, since: now } });
  });

  it('stays as it is through silence and starts again after work or a post that looks like ours', () => {
    const finished: Streak = { of: 'finished', looks: 2, since: ago(60_000) };
    const after = (container: ContainerState, media: MediaMatch) => judge(container, media, finished);

    expect(after('unknown', 'none')).toEqual({ kind: 'look-again', streak: finished });
    expect(after('FINISHED', 'unknown')).toEqual({ kind: 'look-again', streak: finished });
    expect(after('IN_PROGRESS', 'none')).toEqual({ kind: 'look-again', streak: null });
    expect(after('FINISHED', ours)).toEqual({ kind: 'look-again', streak: null });
    expect(after('FINISHED', story)).toEqual({ kind: 'look-again', streak: null });
  });
});

describe('the pauses between looks', () => {
  const pauses = Array.from({ length: 15 }, (_, look) => pauseAfterLook(look + 1, livePace) / 1_000);

  it('are short at first, then a minute for as long as Meta advises and more, then longer', () => {
    expect(pauses).toEqual([2, 2, 60, 60, 60, 60, 60, 60, 60, 120, 240, 480, 600, 600, 600]);
  });

  it('let a rule settle after five minutes at the least', () => {
    expect(livePace.settleMs).toBeGreaterThanOrEqual(5 * 60_000);
    const settled = pauses.findIndex((_, at) => pauses.slice(0, at).reduce((a, b) => a + b, 0) >= 360);
    expect(settled).toBeGreaterThanOrEqual(livePace.settleLooks);
  });
});
