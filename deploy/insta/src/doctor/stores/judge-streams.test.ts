import { expect, it } from 'vitest';
import { judgeStreams } from './judge-streams.ts';
import type { MessagesLook } from './unreadable-messages.ts';

const whole = ['EVENTS', 'JOBS', 'DEAD'].map(name => ({
  name,
  messages: 10,
  bytes: 1_000,
  maxMessages: -1,
  maxBytes: -1,
}));
const withLimit = (name: string, limit: object) =>
  whole.map(stream => (stream.name === name ? { ...stream, ...limit } : stream));
const room = { bytes: 10, maxBytes: -1 };

it('is content with all streams and without limits', () => {
  expect(judgeStreams(whole, room)).toMatchObject([{ level: 'ok' }]);
});

it('names a stream that is missing', () => {
  expect(judgeStreams(whole.slice(1), room)).toMatchObject([
    { level: 'fail', words: 'The stream EVENTS is missing on the bus.' },
  ]);
});

it.each([{ maxBytes: 1_050 }, { maxMessages: 10 }])('names a stream at its limit: %j', limit => {
  expect(judgeStreams(withLimit('JOBS', limit), room)).toMatchObject([
    { level: 'fail', words: expect.stringContaining('JOBS is at its limit') },
  ]);
});

it('takes events at their size as usual, and tells of dead letters', () => {
  const full = { maxBytes: 1_000 };

  expect(judgeStreams(withLimit('EVENTS', full), room)).toMatchObject([{ level: 'ok' }]);
  expect(judgeStreams(withLimit('DEAD', full), room)).toMatchObject([
    { level: 'warn', words: expect.stringContaining('so many dead letters') },
  ]);
});

it.each([
  [895, 'ok', 'with room'],
  [900, 'warn', 'nearly no room left'],
  [989, 'warn', 'nearly no room left'],
  [990, 'fail', 'full: it takes no messages'],
])('of 1,000 bytes of room, %i that are used are %s', (bytes, level, words) => {
  expect(judgeStreams(whole, { bytes, maxBytes: 1_000 })).toMatchObject([
    { level, words: expect.stringContaining(words) },
  ]);
});

it('names a bus that takes nothing, though its account has no limit', () => {
  expect(judgeStreams(whole, { ...room, refused: 'insufficient resources' })).toMatchObject([
    { level: 'fail', words: expect.stringMatching(/takes no messages.* It says: insufficient resources\./) },
  ]);
});

it('names a stream whose files are gone under the server that lists it', () => {
  expect(judgeStreams(whole, room, { lost: ['JOBS'] })).toMatchObject([
    { level: 'fail', words: expect.stringContaining('The files of the stream JOBS are gone') },
  ]);
});

it('names messages that cannot be read any more', () => {
  const looks = new Map([
    ['EVENTS', { unreadable: [3, 5, 8, 13], looked: 20, of: 20 }],
    ['JOBS', { unreadable: [], looked: 0, of: 0 }],
  ]);

  expect(judgeStreams(whole, room, { looks })).toMatchObject([
    { level: 'fail', words: expect.stringContaining('EVENTS has 4 messages that') },
  ]);
});

it('says how far it has looked for them, beside a fault as well', () => {
  const far: MessagesLook = { unreadable: [], looked: 10_000, of: 1_234_567 };
  const looks = new Map([
    ['EVENTS', far],
    ['JOBS', { unreadable: [], looked: 7, of: 7 }],
    ['DEAD', { unreadable: [], looked: 100, of: 300 }],
  ]);
  const words =
    'Of their messages were read the newest 10,000 of 1,234,567 in EVENTS, the newest 100 of 300 in DEAD; older ones were not.';

  expect(judgeStreams(whole, room, { looks })).toEqual([
    { level: 'ok', words: `All streams are there, with room. ${words}` },
  ]);
  looks.set('EVENTS', { ...far, unreadable: [4] });
  expect(judgeStreams(whole, room, { looks })).toMatchObject([{ level: 'fail' }, { level: 'ok', words }]);
});

it('names a stream as a server that is shared does', () => {
  expect(judgeStreams(whole.slice(1), room, { nameOf: name => `staging_${name}` })).toMatchObject([
    { level: 'fail', words: 'The stream staging_EVENTS is missing on the bus.' },
  ]);
});
