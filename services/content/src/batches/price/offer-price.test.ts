import { expect, test } from 'vitest';
import { offerPrice } from './offer-price.ts';

const known = (steps: number, micros: number) => ({ steps, micros, isUnpriced: false });
const unpriced = (steps: number) => ({ steps, micros: undefined, isUnpriced: true });
const notYetMade = (steps: number) => ({ steps, micros: undefined, isUnpriced: false });

test.each([
  ['each step has a price', [known(54, 600), known(40, 80_000)], { price: 3.2324 }],
  ['all are free', [known(54, 0)], { price: 0 }],
  ['there is none', [], { price: 0 }],
  ['what has no price is not needed', [known(2, 500_000), unpriced(0)], { price: 1 }],
  ['a type is drawn at no known price', [known(2, 500_000), unpriced(3)], { leastPrice: 1 }],
  ['nothing has a price', [unpriced(3)], { leastPrice: 0 }],
  ['what is known is free, and the rest has no price', [known(2, 0), unpriced(3)], { leastPrice: 0 }],
  ['no text was ever written', [notYetMade(3), known(2, 500_000)], { leastPrice: 1 }],
  ['no text was ever written, and pictures are free', [notYetMade(3), known(2, 0)], {}],
])('what is said of a price where %s', (_what, parts, said) => {
  expect(offerPrice(parts)).toEqual(said);
});
