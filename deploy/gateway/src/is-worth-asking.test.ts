import { expect, test } from 'vitest';
import { isWorthAsking } from './is-worth-asking.ts';

const failed = { code: 'ECONNREFUSED', method: 'POST', isHeld: true, attempt: 0 };

test('what was never asked is asked elsewhere, whatever it is', () => {
  expect(isWorthAsking(failed)).toBe(true);
  expect(isWorthAsking({ ...failed, method: 'GET' })).toBe(true);
});

test('a replica that was just taken out of the turn was never asked', () => {
  expect(isWorthAsking({ ...failed, code: 'UND_ERR_CLOSED' })).toBe(true);
});

test('a broken connection is asked again only where asking changes nothing', () => {
  expect(isWorthAsking({ ...failed, code: 'UND_ERR_SOCKET', method: 'GET' })).toBe(true);
  expect(isWorthAsking({ ...failed, code: 'UND_ERR_SOCKET', method: 'POST' })).toBe(false);
  expect(isWorthAsking({ ...failed, code: 'UND_ERR_SOCKET', method: 'DELETE' })).toBe(false);
});

test('a body that flowed through cannot be sent a second time', () => {
  expect(isWorthAsking({ ...failed, isHeld: false })).toBe(false);
});

test('patience ends', () => {
  expect(isWorthAsking({ ...failed, attempt: 100 })).toBe(false);
  expect(isWorthAsking({ ...failed, code: 'UND_ERR_SOCKET', method: 'GET', attempt: 3 })).toBe(false);
});

test('an answer is an answer', () => {
  expect(isWorthAsking({ ...failed, code: undefined })).toBe(false);
});
