import { expect, it } from 'vitest';
import { keepUnderStamp } from './keep-under-stamp.ts';

const anna = { owner: 'anna', question: { page: 1 }, stamp: 's1' };

/** What is read is its number. */
function counting(mostBytes = 100_000) {
  let reads = 0;
  const keep = keepUnderStamp<number>({ mostBytes, bytesOf: () => 1_000 });
  return (asked: typeof anna) => keep(asked, async () => (reads += 1));
}

it('the same question under the same stamp is read once', async () => {
  const ask = counting();

  expect([await ask(anna), await ask(anna)]).toEqual([1, 1]);
});

it.each([
  ['another stamp', { ...anna, stamp: 's2' }],
  ['another question', { ...anna, question: { page: 2 } }],
  ['another owner with the same question and stamp', { ...anna, owner: 'bert' }],
  ['an owner whose name looks like a key', { ...anna, owner: '["anna",{"page":1}]' }],
])('%s is read anew', async (_what, other) => {
  const ask = counting();
  await ask(anna);

  expect(await ask(other)).toBe(2);
});

it('what was under an earlier stamp is gone, also when that comes back', async () => {
  const ask = counting();
  for (const stamp of ['s1', 's2']) await ask({ ...anna, stamp });

  expect(await ask(anna)).toBe(3);
});

it('what was asked for longest ago makes room, and what has no room at all is read each time', async () => {
  const page = (page: number) => ({ ...anna, question: { page } });
  const ask = counting(3_000);
  for (const asked of [page(1), page(2), page(1), page(3)]) await ask(asked);
  expect([await ask(page(1)), await ask(page(3)), await ask(page(2))]).toEqual([1, 3, 4]);

  const without = counting(500);
  expect([await without(anna), await without(anna)]).toEqual([1, 2]);
});

it('what could not be read is not kept', async () => {
  const keep = keepUnderStamp<string>({ mostBytes: 10_000, bytesOf: text => text.length });
  await expect(keep(anna, () => Promise.reject(new Error('away')))).rejects.toThrow('away');

  expect(await keep(anna, async () => 'there')).toBe('there');
});
