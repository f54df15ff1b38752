import { expect, test } from 'vitest';
import { estimateOf } from './estimate-cost.ts';

const call = (micros: number | null, model = 'new') => ({ provider: 'p', model, micros });

test.each([
  ['no call', [], null],
  ['one call', [call(300)], 300],
  ['calls that differ', [call(100), call(201)], 151],
  ['calls that were free', [call(0), call(0)], 0],
  ['a model that is used no more', [call(100), call(9_000, 'old')], 100],
  ['a newest model without a price', [call(null), call(9_000, 'old')], null],
  ['a call from before its price was known', [call(100), call(null)], null],
])('what is expected after %s', (_what, costs, expected) => {
  expect(estimateOf(costs)).toBe(expected);
});
