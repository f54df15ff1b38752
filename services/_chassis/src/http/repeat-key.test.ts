import { expect, test } from 'vitest';
import { readRepeatKey } from './repeat-key.ts';

test('a named piece of work has its name, one without has none', () => {
  expect(readRepeatKey({ 'idempotency-key': 'click-1' })).toBe('click-1');
  expect(readRepeatKey({})).toBeUndefined();
});

test.each(['', 'click 1', 'a'.repeat(101), 'é', ['a', 'b']])('the name %j is refused, not ignored', key => {
  expect(() => readRepeatKey({ 'idempotency-key': key })).toThrow('Idempotency-Key must be one name');
});
