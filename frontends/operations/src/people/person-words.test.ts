import { expect, test } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { actsFor, seenInWords } from './person-words.ts';

const now = new Date('2026-11-26T12:00:00Z');
const [ada, grace, mary, emmy] = cannedReplies.listPeople as Required<typeof cannedReplies.listPeople>;

test.each([
  ['an admin', ada, ['sendReset', 'endSessions', 'makeMember', 'disable']],
  ['a member', grace, ['sendReset', 'endSessions', 'makeAdmin', 'disable']],
  [
    'who is signed in nowhere',
    grace && { ...grace, mayBeSignedIn: false },
    ['sendReset', 'makeAdmin', 'disable'],
  ],
  ['who is invited', mary, ['makeAdmin', 'disable']],
  ['who is disabled', emmy, ['enable']],
])('of %s there is what makes sense', (_who, person, acts) => {
  expect(person && actsFor(person).map(({ act }) => act)).toEqual(acts);
});

test('before somebody is disabled the page says what becomes of their posts', () => {
  const disable = grace && actsFor(grace).find(({ act }) => act === 'disable');
  expect(disable?.question?.message).toContain('stays planned and still goes out');
});

test('the last time somebody was here, or until when their invitation works', () => {
  expect(grace && seenInWords(grace, now, 'UTC')).toBe('20 Nov 2026, 16:05');
  expect(grace && seenInWords({ ...grace, lastSeenAt: null }, now, 'UTC')).toBe('Not seen yet');
  expect(mary && seenInWords(mary, now, 'UTC')).toBe('The link works until 2 Dec 2026, 09:00');
  expect(mary && seenInWords(mary, new Date('2026-12-03'), 'UTC')).toBe('The link has ended');
});
