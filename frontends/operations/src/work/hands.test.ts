import { expect, test } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { handsOf } from './hands.ts';

const known = {
  work: cannedReplies.getPlannedWork,
  logins: cannedReplies.listEndingLogins,
  deadLetters: 2,
  people: cannedReplies.listPeople,
  userId: 'user-1',
};

test('posts come before logins, and those before the bus; each says its cure', () => {
  const hands = handsOf(known);

  expect(hands.map(({ word }) => word)).toEqual(['Late', 'Failed', 'Waiting', 'Ends soon', 'Not taken']);
  for (const { message, cure } of hands) expect([message, cure]).not.toContain('');
});

test('who looks gets a way to what is theirs, and the address of whose it is otherwise', () => {
  const [late, failed, waiting, login] = handsOf(known);

  expect(late).toMatchObject({ who: 'of grace@example.com' });
  expect(late).not.toHaveProperty('to');
  expect(failed).toMatchObject({ who: 'yours', to: '/contents/item-2' });
  expect(waiting).toMatchObject({ what: 'Without a title' });
  expect(login?.cure).toBe('They connect with Facebook again in their profile.');
  expect(handsOf({ ...known, userId: 'user-2' })[3]).toMatchObject({
    to: '/profile',
    cure: 'Connect with Facebook again in your profile.',
  });
});

test('a login that has ended is worse than one that ends, and one message is one', () => {
  const logins = [{ owner: 'gone', accounts: ['a', 'b'], state: 'ended' as const }];
  const [login, letter] = handsOf({ ...known, work: undefined, logins, deadLetters: 1 });

  expect(login).toMatchObject({ tone: 'failed', word: 'Disconnected', what: '@a, @b', who: 'of somebody' });
  expect(letter?.what).toBe('1 message between services');
});

test('where nothing is known or wrong there is nothing to do', () => {
  expect(
    handsOf({ work: undefined, logins: undefined, deadLetters: undefined, people: undefined, userId: 'u' }),
  ).toEqual([]);
});
