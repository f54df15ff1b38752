import { expect, test } from 'vitest';
import { connectionWords } from './connection-words.ts';

const now = new Date('2026-11-23T12:00:00Z');
const of = (part: object, timeZone = 'UTC') =>
  connectionWords({ lost: [], endsAt: null, endsSoon: false, ...part }, { now, timeZone });

test.each([
  [{ endsAt: '2026-12-05T10:00:00.000Z', endsSoon: true }, 'ends on December 5, 2026', false],
  [{ endsAt: '2026-11-22T10:00:00.000Z', endsSoon: true }, 'ended on November 22, 2026', false],
  [{ lost: ['ada', 'bob'], endsAt: '2027-01-01T00:00:00.000Z' }, 'disconnected: ada, bob', true],
])('%j is said as "%s"', (part, words, isLost) => {
  expect(of(part)).toMatchObject({ title: expect.stringContaining(words), isLost });
});

test('a connection that lasts needs no words', () => {
  expect(of({})).toBeUndefined();
  expect(of({ endsAt: '2027-01-22T10:00:00.000Z' })).toBeUndefined();
});

test('the day is the one of the person', () => {
  const part = { endsAt: '2026-12-05T23:30:00.000Z', endsSoon: true };
  expect(of(part, 'Asia/Tokyo')?.title).toContain('December 6');
});
