import { expect, test } from 'vitest';
import { connectionWords, endsInWords } from './connection-words.ts';

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

test('what of it ends is named, as far as it is known', () => {
  const [soon, later] = ['2026-12-05T10:00:00.000Z', '2027-01-22T10:00:00.000Z'];
  const title = (tokenEndsAt: string | null, dataAccessEndsAt: string | null) =>
    of({ endsAt: soon, endsSoon: true, tokenEndsAt, dataAccessEndsAt })?.title;

  expect(title(soon, later)).toBe('The login at Facebook ends on December 5, 2026');
  expect(title(later, soon)).toBe('The access to your Instagram data ends on December 5, 2026');
  expect(title(null, soon)).toBe('The access to your Instagram data ends on December 5, 2026');
  expect(of({ endsAt: soon, endsSoon: true })?.title).toBe(
    'The connection to Instagram ends on December 5, 2026',
  );
});

test('both ends are told in one sentence, or what is known of them', () => {
  const [tokenEndsAt, dataAccessEndsAt] = ['2027-01-22T10:00:00.000Z', '2027-02-21T10:00:00.000Z'];

  expect(endsInWords({ tokenEndsAt, dataAccessEndsAt }, 'UTC')).toBe(
    'Connected: the login at Facebook until January 22, 2027, the access to your Instagram data until February 21, 2027.',
  );
  expect(endsInWords({ tokenEndsAt: null, dataAccessEndsAt }, 'UTC')).toBe(
    'Connected: the access to your Instagram data until February 21, 2027.',
  );
  expect(endsInWords({}, 'UTC')).toBeUndefined();
});

test('a connection that lasts needs no words', () => {
  expect(of({})).toBeUndefined();
  expect(of({ endsAt: '2027-01-22T10:00:00.000Z' })).toBeUndefined();
});

test('the day is the one of the person', () => {
  const part = { endsAt: '2026-12-05T23:30:00.000Z', endsSoon: true };
  expect(of(part, 'Asia/Tokyo')?.title).toContain('December 6');
});
