import { describe, expect, it } from 'vitest';
import { readInboxEvents } from './inbox-event.ts';

const us = '17841400000000001';
const webhook = (entry: object) => ({
  object: 'instagram',
  entry: [{ id: us, time: 1_760_000_000, ...entry }],
});
const messaging = (message: object, sender = '6900', recipient = us) => ({
  messaging: [
    {
      sender: { id: sender },
      recipient: { id: recipient },
      timestamp: 1_760_000_000_123,
      message: { mid: 'aWdf', ...message },
    },
  ],
});
const comment = (from: object, text?: string) => ({
  changes: [{ field: 'comments', value: { id: '179', from, text, media: { id: '178' } } }],
});
const message = { kind: 'message', accountId: us, personId: '6900', at: new Date(1_760_000_000_123) };

describe('a webhook of the platform', () => {
  it('tells of a message, also of a picture without text and of our own answer', () => {
    expect(readInboxEvents(webhook(messaging({ text: 'Hello' })))).toEqual([{ ...message, text: 'Hello' }]);
    expect(readInboxEvents(webhook(messaging({ attachments: [{ type: 'image' }] })))).toEqual([
      { ...message, text: '' },
    ]);
    expect(readInboxEvents(webhook(messaging({ text: 'Hi', is_echo: true }, us, '6900')))).toEqual([
      { ...message, text: 'Hi' },
    ]);
  });

  it('tells of a comment, with the time in seconds or milliseconds', () => {
    const fan = { id: '1200', username: 'fan' };
    const expected = {
      kind: 'comment',
      accountId: us,
      personId: '1200',
      username: 'fan',
      at: new Date(1_760_000_000_000),
      text: 'Nice!',
    };
    expect(readInboxEvents(webhook(comment(fan, 'Nice!')))).toEqual([expected]);
    expect(readInboxEvents([webhook({ time: 1_760_000_000_000, ...comment(fan, 'Nice!') })])).toEqual([
      expected,
    ]);
  });

  it.each([
    ['our own comment', webhook(comment({ id: us, username: 'isola.studio' }, 'Thanks'))],
    ['a message to ourselves', webhook(messaging({ text: 'x', is_self: true }))],
    ['a deleted message', webhook(messaging({ is_deleted: true }))],
    ['a message for another account', webhook(messaging({ text: 'x' }, '6900', '999'))],
    [
      'a reaction',
      webhook({ messaging: [{ sender: { id: '1' }, recipient: { id: us }, timestamp: 1, reaction: {} }] }),
    ],
    ['another field', webhook({ changes: [{ field: 'story_insights', value: {} }] })],
    ['another object', { object: 'page', entry: [{ id: '1', time: 1, ...comment({ id: '2' }) }] }],
    ['no time', { object: 'instagram', entry: [{ id: us, ...comment({ id: '2' }) }] }],
    ['no entries', { object: 'instagram' }],
    ['nothing', null],
    ['a text', 'instagram'],
    ['a list of lists', [[webhook(comment({ id: '2' }))]]],
  ])('leaves out %s', (_what, body) => {
    expect(readInboxEvents(body)).toEqual([]);
  });
});
