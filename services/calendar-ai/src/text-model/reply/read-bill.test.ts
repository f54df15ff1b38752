import { expect, test } from 'vitest';
import { billIn } from './read-bill.ts';

const details = { upstream_inference_cost: 0.5 };

test.each<[string, unknown, number | undefined]>([
  ['a call', { cost: 0.000_25, is_byok: false, cost_details: { upstream_inference_cost: 0.000_25 } }, 250],
  ['less than a millionth', { cost: 0.000_000_1 }, 1],
  ['a call for nothing', { cost: 0, is_byok: false }, 0],
  ['noise of binary fractions', { cost: 0.1 + 0.2 }, 300_000],
  [
    'a call with a key of one’s own, which its vendor bills as well',
    { cost: 0.025, is_byok: true, cost_details: details },
    525_000,
  ],
  ['a key of one’s own whose vendor’s bill is not told', { cost: 0.025, is_byok: true }, undefined],
  ['a bill below nothing', { cost: -1 }, undefined],
  ['a bill that cannot be', { cost: 1e300 }, undefined],
  ['a text', { cost: '0.1' }, undefined],
  ['parts of a bill, as Perplexity has them', { cost: { total_cost: 0.1 } }, undefined],
  ['no bill', {}, undefined],
  ['null', null, undefined],
])('what a server says it bills: %s', (_what, usage, micros) => {
  expect(billIn({ choices: [], usage })).toBe(micros);
});
