import { describe, expect, test } from 'vitest';
import { type Ledger, newLedger } from './ledger.ts';
import { stepsOfChange } from './steps-of-change.ts';

const now = new Date('2026-11-23T18:00:00Z');
const fresh = newLedger({
  _id: 'p1',
  owner: 'u1',
  contentId: 'c1',
  accountId: 'a1',
  instagramType: 'Post',
  outputs: ['/one'],
  caption: '',
  fit: '',
  title: '',
  dueAt: now,
  giveUpAt: now,
});
const file = { url: 'https://planner.example.com/a.jpg?sig=1', kind: 'image' } as const;
const slide = { id: '1', createdAt: now, ready: false };
const upload = (offset: number, isWhole = false) => ({
  ...slide,
  upload: { uri: 'https://up', offset, isWhole },
});
const sent = { at: now, firstAt: now, endedAt: null, mediaBefore: [], newestBefore: '', looks: 0 };
const reason = { cause: 'x', message: 'Instagram said no.', advice: 'Change it.' };
const ready = { ...slide, ready: true };
const done = { state: 'done', at: now, times: 1 } as const;

const rows: [name: string, before: Partial<Ledger>, change: Partial<Ledger>, words: string[]][] = [
  ['fitted media', {}, { media: [file] }, ['The media are ready for Instagram.']],
  ['a slide', { media: [file, file] }, { children: [slide, null] }, ['Instagram took 1 of 2 files.']],
  [
    'a ready slide',
    { media: [file, file], children: [slide, slide] },
    { children: [ready, slide] },
    ['Instagram has prepared 1 of 2 files.'],
  ],
  ['a container', {}, { container: slide }, ['Instagram took the post and is preparing it.']],
  [
    'a container for an upload',
    {},
    { container: upload(0) },
    ['Instagram took the post and waits for the video.'],
  ],
  [
    'an upload that goes on',
    { container: upload(0) },
    { container: upload(4_200_000) },
    ['Instagram has 4.2 MB of the video, and the upload goes on there.'],
  ],
  [
    'an upload that is over',
    { container: upload(7) },
    { container: upload(9, true) },
    ['The video is with Instagram.'],
  ],
  ['a ready container', { container: slide }, { container: ready }, ['Instagram has prepared the post.']],
  [
    'a lost container',
    { container: slide },
    { container: null, children: [], faults: { gone: 1 } },
    ['What Instagram had prepared is of no use: it is made anew.'],
  ],
  ['the sending', {}, { sent }, ['We asked Instagram to publish it.']],
  ['the end of a call', { sent }, { sent: { ...sent, endedAt: now } }, []],
  [
    'a look',
    { sent },
    { sent: { ...sent, looks: 1 } },
    ['We asked whether it is live. Instagram does not say so yet.'],
  ],
  [
    'a second sending',
    { sent },
    { sent: { ...sent, at: new Date(now.getTime() + 1) } },
    ['Instagram does not have it, so we sent the same post once more.'],
  ],
  [
    'a container that says it is out',
    {},
    { sent: { ...sent, endedAt: now } },
    ['Instagram says that it is published already.'],
  ],
  ['the good news', { sent }, { live: { mediaId: '9', at: now }, sent: null }, ['It is live on Instagram.']],
  [
    'a sending that was stopped in time',
    { sent },
    { sent: null, wantedBack: true },
    ['You stopped it in time: Instagram does not have it.'],
  ],
  [
    'the good news of one wanted back',
    { live: { mediaId: '', at: now }, sent, wantedBack: true },
    { sent: null },
    [],
  ],
  ['its telling', { live: { mediaId: '9', at: now } }, { state: 'published' }, []],
  [
    'a comment',
    { live: { mediaId: '9', at: now } },
    { extras: { firstComment: done } },
    ['First comment: done.'],
  ],
  ['a call for it', {}, { extras: { firstComment: { ...done, state: 'asked' } } }, []],
  ['a pause before it', {}, { extras: { firstComment: { ...done, state: 'resting' } } }, []],
  ['a hold', {}, { state: 'held', held: reason }, ['It waits for you. Instagram said no.']],
  ['the end of a hold', { state: 'held' }, { state: 'open', held: null }, ['It goes on.']],
  ['a failure', {}, { state: 'failed', failure: reason }, ['It did not go out. Instagram said no.']],
  ['a stop', {}, { state: 'canceled' }, ['It was stopped. Nothing was sent.']],
  [
    'the end of asking',
    { sent },
    { state: 'unknown', sent: null },
    ['Instagram never said whether it is live. Nothing more is sent by itself.'],
  ],
  [
    'the word of the person',
    { state: 'unknown' },
    { state: 'published', live: { mediaId: '', at: now } },
    ['You told us that it is live.'],
  ],
  ['a count of faults', {}, { faults: { down: 2 } }, []],
];

describe('a change of the ledger', () => {
  test.each(rows)('of %s is told', (_name, before, change, words) => {
    expect(stepsOfChange({ ...fresh, ...before }, change).map(step => step.words)).toEqual(words);
  });

  test('names no address of a file', () => {
    expect(JSON.stringify(stepsOfChange(fresh, { media: [file], container: slide }))).not.toContain('http');
  });
});
