import { expect, test } from 'vitest';
import { askOnce } from './ask-once.ts';

function opened() {
  const clock = { time: 0, isAway: false, answers: 0 };
  const ask = async () => {
    clock.answers += 1;
    if (clock.isAway) throw new Error('away');
    return clock.answers;
  };
  return { clock, get: askOnce(ask, { forMs: 100, now: () => clock.time }) };
}

test('an answer holds until it is old, and is asked for once by all who wait', async () => {
  const { clock, get } = opened();

  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  clock.time = 99;
  expect(await get()).toBe(1);
  clock.time = 100;
  expect(await get()).toBe(2);
});

test('an old answer stays while a new one fails, and is asked for again each time', async () => {
  const { clock, get } = opened();
  await get();
  clock.time = 100;
  clock.isAway = true;
  expect(await get()).toBe(1);
  expect(await get()).toBe(1);
  clock.isAway = false;

  expect(await get()).toBe(4);
  expect(await get()).toBe(4);
});

test('a first answer that fails is asked for again', async () => {
  const { clock, get } = opened();
  clock.isAway = true;
  await expect(get()).rejects.toThrow('away');
  clock.isAway = false;

  expect(await get()).toBe(2);
});
