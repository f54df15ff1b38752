import { expect, test } from 'vitest';
import { selectAccount, selectionAfter } from './select-account.ts';

const accounts = [
  { id: '1', name: 'one' },
  { id: '2', name: 'two' },
];

test('the first account is selected when none was', () => {
  expect(selectAccount(null, accounts)).toBe('1');
});

test('a selected account that is still connected stays selected', () => {
  expect(selectAccount('2', accounts)).toBe('2');
});

test('a lost selection falls to the first account, or to none', () => {
  expect(selectAccount('9', accounts)).toBe('1');
  expect(selectAccount('9', [])).toBeNull();
});

test.each([
  ['the first one', { instagramAccount: null }, 'ig1', 'ig1'],
  ['another one', { instagramAccount: 'ig1', firstAccount: 'ig1' }, 'ig2', 'ig1'],
  ['none', { instagramAccount: 'ig2', firstAccount: 'ig1' }, null, null],
  ['the first one after none', { instagramAccount: null, firstAccount: null }, 'ig2', 'ig2'],
  ['another one, where an older version selected the one before', { instagramAccount: 'ig1' }, 'ig2', 'ig1'],
  [
    'one after an older version took the last away',
    { instagramAccount: null, firstAccount: 'ig1' },
    'ig2',
    'ig2',
  ],
])('selecting %s says which is the first', (_, before, selected, firstAccount) => {
  expect(selectionAfter(before, selected)).toEqual({ instagramAccount: selected, firstAccount });
});
