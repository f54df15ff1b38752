import { expect, it } from 'vitest';
import { dataVersionOf, type NotedStep, newerDataRefusal } from './data-version.ts';

const known = [
  { version: 1, when: 'needed' },
  { version: 2, when: 'later' },
] as const;
const noted = (step: Partial<NotedStep>): NotedStep => ({
  version: 3,
  name: 'titles are two',
  when: 'needed',
  readableFrom: 3,
  product: '0.3.0',
  ...step,
});

it('is the highest step that serving waits for', () => {
  expect(dataVersionOf(known)).toBe(1);
  expect(dataVersionOf([])).toBe(0);
});

it('of an older or the same product is read', () => {
  expect(newerDataRefusal('content', '0.2.0', known, [])).toBeUndefined();
  expect(newerDataRefusal('content', '0.2.0', known, [noted({ version: 1, readableFrom: 1 })])).toBe(
    undefined,
  );
});

it('of a newer product is refused in one sentence that says whose it is and what to do', () => {
  expect(
    newerDataRefusal('content', '0.2.0', known, [noted({ version: 4, product: '0.4.0' }), noted({})]),
  ).toBe(
    'The data of content was written by Insta AI 0.4.0 (data version 4) and this is Insta AI 0.2.0, which reads no further than ' +
      'data version 1: start 0.4.0 or a newer one, or bring back the backup from before the upgrade (UPGRADING.md).',
  );
});

it('of a newer product is read where that product says so', () => {
  expect(newerDataRefusal('content', '0.2.0', known, [noted({ readableFrom: 1 })])).toBeUndefined();
});

it('does not count steps that serving did not wait for', () => {
  expect(newerDataRefusal('content', '0.2.0', known, [noted({ when: 'later' })])).toBeUndefined();
});
