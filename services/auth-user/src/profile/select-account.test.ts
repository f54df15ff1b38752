import { expect, test } from 'vitest';
import { selectAccount } from './select-account.ts';

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
