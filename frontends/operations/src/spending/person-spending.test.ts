import { expect, test } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { nameOf, personBudgetInWords } from './person-spending.ts';

test('somebody is named by address, whoever is not there any more by what they are', () => {
  expect(nameOf(cannedReplies.listPeople, 'user-2', '…')).toBe('grace@example.com');
  expect(nameOf(cannedReplies.listPeople, 'user-9', '…')).toBe('Removed person');
  expect(nameOf(undefined, 'user-2', '…')).toBe('…');
});

test.each([
  [3, '3 of 20 pictures today'],
  [16, '16 of 20 pictures today, little is left'],
  [20, '20 of 20 pictures today, used up'],
])('%i of 20 are "%s"', (used, words) => {
  const budget = { scope: 'person', period: 'day', unit: 'pictures', limit: 20, used } as const;
  expect(personBudgetInWords(budget)).toBe(words);
  // Nothing follows from it any more.
  expect(personBudgetInWords(budget, true)).toBe(`${used} of 20 pictures on the fullest day`);
});
