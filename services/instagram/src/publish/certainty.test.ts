import { describe, expect, it } from 'vitest';
import { type ContainerWord, certainty, type MediaWord } from './certainty.ts';
import type { Streak } from './ledger.ts';

const pace = { settleLooks: 3, settleMs: 10_000 };
const now = new Date('2026-11-21T10:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

const containers: ContainerWord[] = [
  'IN_PROGRESS',
  'FINISHED',
  'PUBLISHED',
  'ERROR',
  'EXPIRED',
  'missing',
  'unknown',
];
const medias: MediaWord[] = [{ found: '17890' }, 'none', 'unknown'];
const streaks: (Streak | null)[] = [
  null,
  ...(['quiet', 'live'] as const).flatMap(of =>
    [1, 2, 5].flatMap(looks => [0, 9_999, 10_000, 30_000].map(ms => ({ of, looks, since: ago(ms) }))),
  ),
];
const all = containers.flatMap(container =>
  medias.flatMap(media => streaks.map(streak => ({ container, media, streak }))),
);
const judge = (container: ContainerWord, media: MediaWord, streak: Streak | null, onItsWay = false) =>
  certainty({ container, media, onItsWay }, streak, now, pace);

describe('the certainty rule, over every combination', () => {
  it('is live at once when the account shows the post, whatever the container says', () => {
    for (const { container, media, streak } of all.filter(one => typeof one.media === 'object')) {
      expect(judge(container, media, streak)).toEqual({ kind: 'live', mediaId: '17890' });
    }
  });

  it('never says "not live" while container or media list are silent, at work, or say the opposite', () => {
    for (const { container, media, streak } of all) {
      const verdict = judge(container, media, streak);
      const saysNo = ['FINISHED', 'ERROR', 'EXPIRED', 'missing'].includes(container) && media === 'none';
      if (!saysNo) expect(verdict.kind).not.toBe('not-live');
    }
  });

  it('says "not live" only after enough looks over enough time that all said no', () => {
    for (const { container, media, streak } of all) {
      const verdict = judge(container, media, streak);
      if (verdict.kind !== 'not-live') continue;
      expect(streak?.of).toBe('quiet');
      expect(streak?.looks).toBeGreaterThanOrEqual(2);
      expect(streak?.since.getTime()).toBeLessThanOrEqual(ago(10_000).getTime());
    }
  });

  it('calls a container PUBLISHED live, without its media only after looking long enough', () => {
    for (const { container, media, streak } of all) {
      if (container !== 'PUBLISHED' || typeof media === 'object') continue;
      const verdict = judge(container, media, streak);
      const lookedEnough =
        streak?.of === 'live' && streak.looks >= 2 && streak.since.getTime() <= ago(10_000).getTime();
      expect(verdict).toEqual(
        lookedEnough ? { kind: 'live', mediaId: '' } : expect.objectContaining({ kind: 'look-again' }),
      );
    }
  });

  it('never says "not live" while a request of a dead sender may be on its way', () => {
    for (const { container, media, streak } of all) {
      const verdict = judge(container, media, streak, true);
      expect(verdict.kind).not.toBe('not-live');
      if (typeof media === 'object') expect(verdict.kind).toBe('live');
    }
    expect(judge('FINISHED', 'none', { of: 'quiet', looks: 9, since: ago(60_000) }, true)).toEqual({
      kind: 'look-again',
      streak: null,
    });
  });

  it('lets only a finished container be sent again', () => {
    const settled: Streak = { of: 'quiet', looks: 2, since: ago(30_000) };
    const usable = (container: ContainerWord) => judge(container, 'none', settled);
    expect(usable('FINISHED')).toEqual({ kind: 'not-live', usable: true });
    for (const container of ['ERROR', 'EXPIRED', 'missing'] as const) {
      expect(usable(container)).toEqual({ kind: 'not-live', usable: false });
    }
  });
});

describe('a container that cannot be found', () => {
  it('is given three times as long, because only the media list is left to say no', () => {
    const quietFor = (ms: number): Streak => ({ of: 'quiet', looks: 9, since: ago(ms) });
    expect(judge('missing', 'none', quietFor(29_999)).kind).toBe('look-again');
    expect(judge('EXPIRED', 'none', quietFor(29_999)).kind).toBe('not-live');
    expect(judge('missing', 'none', quietFor(30_000)).kind).toBe('not-live');
  });
});

describe('the streak of looks', () => {
  it('starts with the first no, grows with each further one', () => {
    const first = judge('FINISHED', 'none', null);
    expect(first).toEqual({ kind: 'look-again', streak: { of: 'quiet', looks: 1, since: now } });

    const quiet: Streak = { of: 'quiet', looks: 1, since: ago(3_000) };
    const second = judge('FINISHED', 'none', quiet);
    expect(second).toEqual({ kind: 'look-again', streak: { ...quiet, looks: 2 } });
  });

  it('stays as it is through silence and starts again after work or a sign of life', () => {
    const quiet: Streak = { of: 'quiet', looks: 2, since: ago(60_000) };
    const after = (container: ContainerWord, media: MediaWord) => judge(container, media, quiet);

    expect(after('unknown', 'none')).toEqual({ kind: 'look-again', streak: quiet });
    expect(after('FINISHED', 'unknown')).toEqual({ kind: 'look-again', streak: quiet });
    expect(after('IN_PROGRESS', 'none')).toEqual({ kind: 'look-again', streak: null });
    expect(after('PUBLISHED', 'none')).toEqual({
      kind: 'look-again',
      streak: { of: 'live', looks: 1, since: now },
    });
  });
});
