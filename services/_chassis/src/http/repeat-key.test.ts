import { expect, test } from 'vitest';
import { orderMark, readRepeatKey, refuseOtherOrder } from './repeat-key.ts';

test('a named piece of work has its name, one without has none', () => {
  expect(readRepeatKey({ 'idempotency-key': 'click-1' })).toBe('click-1');
  expect(readRepeatKey({})).toBeUndefined();
});

test.each(['', 'click 1', 'a'.repeat(101), 'é', ['a', 'b']])('the name %j is refused, not ignored', key => {
  expect(() => readRepeatKey({ 'idempotency-key': key })).toThrow('Idempotency-Key must be one name');
});

test('a name stands for one order; what was kept before orders were marked fits any', () => {
  const mark = orderMark({ items: ['a'] });

  expect(() => refuseOtherOrder({ orderMark: mark }, orderMark({ items: ['a'] }))).not.toThrow();
  expect(() => refuseOtherOrder({}, mark)).not.toThrow();
  expect(() => refuseOtherOrder({ orderMark: mark }, orderMark({ items: ['b'] }))).toThrow(
    'Something else was asked for',
  );
});
