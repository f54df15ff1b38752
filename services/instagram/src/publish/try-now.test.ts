import { expect, test } from 'vitest';
import { whyNotSooner } from './try-now.ts';

const now = new Date('2026-11-23T18:00:00Z');
const later = new Date(now.getTime() + 60_000);
const sent = { at: now, endedAt: now, mediaBefore: [], newestBefore: '' };
const waiting = (wait: object) => ({
  state: 'open' as const,
  sent: null,
  timeline: [{ step: 'x', at: now, words: 'x', wait: { why: 'A pause.', ...wait } }],
});
const firm = { notSooner: 'It would be longer.' };

test('what pauses by our own choice goes on when the person says so', () => {
  expect(whyNotSooner(waiting({ until: later }), now)).toBeUndefined();
});

test.each([
  ['a pause that Instagram wants', waiting({ until: later, ...firm })],
  ['a turn without a set time', waiting(firm)],
])('%s is kept, in words', (_name, ledger) => {
  expect(whyNotSooner(ledger, now)).toEqual({ message: 'A pause.', advice: 'It would be longer.' });
});

test('a pause that is over keeps nobody', () => {
  expect(whyNotSooner(waiting({ until: now, ...firm }), now)).toBeUndefined();
});

test('what was sent is not hurried, even where nothing is noted about its pause', () => {
  expect(whyNotSooner({ state: 'open', sent, timeline: [] }, now)).toMatchObject({ message: 'It was sent.' });
});

test('what has ended does not wait', () => {
  expect(whyNotSooner({ ...waiting(firm), state: 'failed' }, now)).toBeUndefined();
});
