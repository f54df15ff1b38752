import { describe, expect, it } from 'vitest';
import type { Ledger } from '../ledger/ledger.ts';
import type { ShownMedia } from '../platform/publishing.gateway.ts';
import { findOwnMedia, newestMoment } from './own-media.ts';

const now = new Date('2026-11-21T10:00:00Z');
const image = { url: 'https://example.com/a.jpg', kind: 'image' as const };
const film = { url: 'https://example.com/a.mp4', kind: 'video' as const };

type Ours = Pick<Ledger, 'sent' | 'caption' | 'instagramType' | 'media'>;

function ours(fields: Partial<Ours> = {}): Ours {
  const before = { mediaBefore: ['1', '2'], newestBefore: '2026-11-21T09:00:00+0000' };
  const sent = { at: now, firstAt: now, endedAt: null, ...before, looks: 0 };
  return { sent, caption: 'Hello\nthere #one', instagramType: 'Post' as const, media: [image], ...fields };
}

function shown(fields: Partial<ShownMedia> = {}): ShownMedia {
  return {
    id: '3',
    caption: 'Hello there  #one ',
    timestamp: '2026-11-21T10:00:01+0000',
    permalink: '',
    thumbnail: '',
    mediaType: 'IMAGE',
    productType: 'FEED',
    slides: undefined,
    ...fields,
  };
}

describe('our post among what the account shows', () => {
  it('is the new one with our text, whatever the platform did to the white space', () => {
    expect(findOwnMedia(ours(), [shown()], [])).toEqual({ id: '3', isProof: true });
  });

  it.each([
    ['was there before', { id: '2' }],
    ['has another text', { caption: 'Hello' }],
    ['is a film', { mediaType: 'VIDEO', productType: 'REELS' }],
    ['is an album', { mediaType: 'CAROUSEL_ALBUM', slides: 2 }],
    ['is older than our sending', { timestamp: '2026-11-21T09:59:00+0000' }],
  ])('is not one that %s', (_why, fields) => {
    expect(findOwnMedia(ours(), [shown(fields)], [])).toBe('none');
  });

  it('is not one that another publish of ours is', () => {
    expect(findOwnMedia(ours(), [shown()], ['3'])).toBe('none');
  });

  it('is not older than the newest that the platform showed before', () => {
    const { sent: before } = ours();
    const sent = before && { ...before, newestBefore: '2026-11-21T10:00:05+0000' };
    expect(findOwnMedia(ours({ sent }), [shown()], [])).toBe('none');
  });

  it('is none of those that came once others of its account were let go', () => {
    const { sent: before } = ours();
    const freedAt = new Date('2026-11-21T10:06:00Z');
    const sent = before && { ...before, freedAt };
    const at = (timestamp: string) => findOwnMedia(ours({ sent }), [shown({ timestamp })], []);
    expect(at('2026-11-21T10:05:57+0000')).toEqual({ id: '3', isProof: true });
    expect(at('2026-11-21T10:05:58+0000')).toBe('none');
    expect(at('')).toBe('none');
  });

  it('has as many slides as ours', () => {
    const album = { mediaType: 'CAROUSEL_ALBUM', slides: 3 };
    const three = ours({ media: [image, image, image] });
    expect(findOwnMedia(three, [shown(album)], [])).toEqual({ id: '3', isProof: true });
    expect(findOwnMedia(three, [shown({ ...album, slides: 2 })], [])).toBe('none');
  });

  it('is not compared in what the platform leaves out', () => {
    const bare = { timestamp: '', mediaType: undefined, productType: undefined };
    expect(findOwnMedia(ours(), [shown(bare)], [])).toEqual({ id: '3', isProof: true });
  });

  it('of a single video is a reel', () => {
    const reel = shown({ mediaType: 'VIDEO', productType: 'REELS' });
    expect(findOwnMedia(ours({ media: [film] }), [reel], [])).toMatchObject({ id: '3' });
  });

  it('is not named when several look like it', () => {
    expect(findOwnMedia(ours(), [shown(), shown({ id: '4' })], [])).toEqual({ id: '', isProof: true });
  });

  it('of a story is any new story, which proves nothing', () => {
    const story = ours({ instagramType: 'Story' });
    const new4 = shown({ id: '4', caption: '', productType: 'STORY' });
    expect(findOwnMedia(story, [new4], [])).toEqual({ id: '4', isProof: false });
  });
});

describe('the newest moment of a list', () => {
  it('is the latest that the platform gave, or empty', () => {
    const times = ['2026-11-21T10:00:01+0000', '', '2026-11-21T10:00:02+0000'];
    expect(newestMoment(times.map(timestamp => shown({ timestamp })))).toBe('2026-11-21T10:00:02+0000');
    expect(newestMoment([shown({ timestamp: '' })])).toBe('');
  });
});
