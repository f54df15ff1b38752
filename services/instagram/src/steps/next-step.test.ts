import { describe, expect, it } from 'vitest';
import { type Container, isEnded, type Ledger, newLedger } from '../ledger/ledger.ts';
import { nextStep } from './next-step.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = new Date(now.getTime() + 60_000);
const earlier = new Date(now.getTime() - 1);

function ledgerWith(facts: Partial<Ledger> = {}): Ledger {
  const head = { _id: 'p1', owner: 'u1', contentId: 'c1', accountId: '1784', outputs: ['/a.png'] };
  const words = { caption: 'Hello', fit: '', title: 'Hello', instagramType: 'Post' as const };
  return { ...newLedger({ ...head, ...words, dueAt: now, giveUpAt: later }), ...facts };
}
const picture = { url: 'https://example.com/a.jpg', kind: 'image' as const };
const container = (id: string, ready: boolean): Container => ({ id, createdAt: now, ready });
const sent = { at: now, firstAt: now, endedAt: null, mediaBefore: [], newestBefore: '', looks: 0 };

describe('the next step of a single picture', () => {
  it('is to fit the media, create, look until finished, publish', () => {
    expect(nextStep(ledgerWith(), now)).toEqual({ kind: 'fit' });
    expect(nextStep(ledgerWith({ media: [picture] }), now)).toEqual({ kind: 'create-container' });
    const waiting = ledgerWith({ media: [picture], container: container('k1', false) });
    expect(nextStep(waiting, now)).toEqual({ kind: 'look-at-container', id: 'k1' });
    const ready = ledgerWith({ media: [picture], container: container('k1', true) });
    expect(nextStep(ready, now)).toEqual({ kind: 'publish', id: 'k1' });
  });
});

describe('the next step of a film that is uploaded', () => {
  const upload = (isWhole: boolean) => ({ upload: { uri: 'https://up', offset: 0, isWhole } });

  it('is its upload, before anything asks how far the platform is with it', () => {
    const made = { media: [picture], container: { ...container('k1', false), ...upload(false) } };
    expect(nextStep(ledgerWith(made), now)).toEqual({ kind: 'upload' });
    const there = { media: [picture], container: { ...container('k1', false), ...upload(true) } };
    expect(nextStep(ledgerWith(there), now)).toEqual({ kind: 'look-at-container', id: 'k1' });
  });

  it('of a carousel is the upload of every film, and then the first look', () => {
    const media = [picture, picture];
    const children = [container('s0', false), { ...container('s1', false), ...upload(false) }];
    expect(nextStep(ledgerWith({ media, children }), now)).toEqual({ kind: 'upload', index: 1 });
  });
});

describe('the next step of a carousel', () => {
  const media = [picture, picture, picture];

  it('creates every slide before it looks at the first', () => {
    expect(nextStep(ledgerWith({ media }), now)).toEqual({ kind: 'create-slide', index: 0 });
    const one = ledgerWith({ media, children: [container('s0', false)] });
    expect(nextStep(one, now)).toEqual({ kind: 'create-slide', index: 1 });
    const gap = ledgerWith({ media, children: [container('s0', true), null, container('s2', true)] });
    expect(nextStep(gap, now)).toEqual({ kind: 'create-slide', index: 1 });
    const made = [container('s0', true), container('s1', false), container('s2', false)];
    expect(nextStep(ledgerWith({ media, children: made }), now)).toEqual({
      kind: 'look-at-slide',
      index: 1,
      id: 's1',
    });
  });

  it('creates the parent only when every slide is ready', () => {
    const children = ['s0', 's1', 's2'].map(id => container(id, true));
    expect(nextStep(ledgerWith({ media, children }), now)).toEqual({ kind: 'create-container' });
  });
});

describe('the next step, over every mix of facts', () => {
  const mixes = (['open', 'held', 'published', 'failed', 'canceled', 'unknown'] as const).flatMap(state =>
    [null, { mediaId: 'm1', at: now }].flatMap(live =>
      [null, sent].flatMap(sentFact =>
        [later, earlier].flatMap(giveUpAt =>
          [null, container('k1', false), container('k1', true)].map(parent =>
            ledgerWith({ state, live, sent: sentFact, giveUpAt, media: [picture], container: parent }),
          ),
        ),
      ),
    ),
  );

  it('never publishes what may be live, is live, has ended, is not ready, or is too late', () => {
    for (const ledger of mixes.filter(one => nextStep(one, now).kind === 'publish')) {
      expect(ledger).toMatchObject({ sent: null, live: null, container: { ready: true }, giveUpAt: later });
      expect(['open', 'held']).toContain(ledger.state);
    }
  });

  it('looks at what may be live before it gives up', () => {
    for (const ledger of mixes.filter(one => one.sent && !one.live)) {
      const ended = isEnded(ledger);
      expect(nextStep(ledger, now).kind).toBe(ended ? 'ended' : 'look-whether-live');
    }
  });

  it('tells what is live even past the last moment', () => {
    for (const ledger of mixes.filter(one => one.live)) {
      expect(['ended', 'tell']).toContain(nextStep(ledger, now).kind);
    }
  });

  it('gives up past the last moment when nothing was sent', () => {
    expect(nextStep(ledgerWith({ giveUpAt: earlier }), now)).toEqual({ kind: 'give-up' });
  });
});
