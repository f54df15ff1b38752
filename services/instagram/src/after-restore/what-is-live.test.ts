import { describe, expect, it } from 'vitest';
import type { ShownMedia } from '../platform/publishing.gateway.ts';
import { type Asked, whatIsLive } from './what-is-live.ts';

const since = new Date('2026-11-21T03:00:00Z');
const until = new Date('2026-11-21T12:00:00Z');
const settleMs = 360_000;
const settled = new Date(until.getTime() + settleMs);
const dueAt = new Date('2026-11-21T09:00:00Z');
const post = { instagramType: 'Post' as const, caption: 'Bread today', dueAt };

function shown(fields: Partial<ShownMedia> = {}): ShownMedia {
  return {
    id: '3',
    caption: 'Bread  today',
    timestamp: '2026-11-21T09:00:04+0000',
    permalink: '',
    thumbnail: '',
    mediaType: 'IMAGE',
    productType: 'FEED',
    slides: undefined,
    ...fields,
  };
}

function ask(media: ShownMedia[], more: Partial<Asked> = {}, ours = {}, now = settled) {
  const asked = {
    container: undefined,
    claimed: [],
    areWordsShared: false,
    ofOtherKind: [],
    shown: { media, isWhole: true },
    ...more,
  };
  return whatIsLive({ ...post, ...ours }, { since, until }, asked, now, { settleMs });
}

describe('what a backup brought back', () => {
  it('is live where the account shows its text from its moment, and that is believed at once', () => {
    expect(ask([shown()], {}, {}, until)).toEqual({ kind: 'live', post: shown() });
  });

  it('is live where its container says so, though nobody knows which post it is', () => {
    expect(ask([], { container: 'PUBLISHED' }, {}, until)).toEqual({ kind: 'live', post: undefined });
  });

  it('is not live where a list back to the backup shows nothing that nobody knows', () => {
    expect(ask([])).toEqual({ kind: 'not-live' });
    expect(ask([shown()], { claimed: ['3'] })).toEqual({ kind: 'not-live' });
    expect(ask([shown({ timestamp: '2026-11-21T02:59:00+0000' })])).toEqual({ kind: 'not-live' });
    expect(ask([shown({ timestamp: '2026-11-21T12:06:01+0000' })])).toEqual({ kind: 'not-live' });
  });

  it('is asked about again while what was sent just before may still show', () => {
    expect(ask([], {}, {}, new Date(settled.getTime() - 1))).toEqual({ kind: 'ask-again', at: settled });
  });

  it.each([
    ['the list does not reach back to the backup', [], { shown: { media: [], isWhole: false } }, {}],
    ['its text is there from another moment', [shown({ timestamp: '2026-11-21T10:00:00+0000' })], {}, {}],
    ['its text is there of a moment that is not told', [shown({ timestamp: '' })], {}, {}],
    ['its text is there twice', [shown(), shown({ id: '4' })], {}, {}],
    ['its text is there, and another item has it too', [shown()], { areWordsShared: true }, {}],
    ['it has no text', [shown({ caption: '' })], {}, { caption: '' }],
    ['it is a story, and there is one', [shown({ caption: '' })], {}, { instagramType: 'Story' as const }],
    ['it was due then, and there is a post that nobody knows', [shown({ caption: 'Rolls' })], {}, {}],
  ])('is for the person to say where %s', (_why, media, more, ours) => {
    expect(ask(media, more, ours)).toEqual({ kind: 'unknown' });
  });

  it.each([
    ['a post tells the same in other words', 'Bread from today'],
    ['there is a post that nobody knows', 'Rolls'],
    ['its own text is there', 'Bread today'],
  ])(
    'and is due later is for the person to say where %s: it may have been told anew and sent early',
    (_why, caption) => {
      const later = { dueAt: new Date('2026-11-22T09:00:00Z') };
      expect(ask([shown({ caption })], {}, later)).toEqual({ kind: 'unknown' });
      expect(ask([shown({ caption })], { claimed: ['3'] }, later)).toEqual({ kind: 'not-live' });
    },
  );

  it('may have gone out as another kind in the lost time, but a story by hand holds up nothing that is due later', () => {
    const ofOtherKind = [shown({ caption: '' })];
    expect(ask([], { ofOtherKind })).toEqual({ kind: 'unknown' });
    expect(ask([], { ofOtherKind, claimed: ['3'] })).toEqual({ kind: 'not-live' });
    const later = { dueAt: new Date('2026-11-22T09:00:00Z') };
    expect(ask([], { ofOtherKind }, later)).toEqual({ kind: 'not-live' });
  });
});
