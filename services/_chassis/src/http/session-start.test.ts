import { expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { rememberSessionStart } from './session-start.ts';

/** An owner of accounts that answers what it is told to, and a clock to turn. */
function setUp() {
  const owner = { answer: 0 as number | AppError, asked: 0, time: 1_000_000 };
  const start = rememberSessionStart(
    async () => {
      owner.asked += 1;
      if (owner.answer instanceof AppError) throw owner.answer;
      return owner.answer;
    },
    () => owner.time,
  );
  return { owner, start };
}

it('asks once for many requests at the same moment, and again when the answer is old', async () => {
  const { owner, start } = setUp();

  expect(await Promise.all([start('a'), start('a'), start('a')])).toEqual([0, 0, 0]);
  owner.time += 9_999;
  await start('a');
  expect(owner.asked).toBe(1);

  owner.answer = 500;
  owner.time += 1;
  expect(await start('a')).toBe(500);
  expect(owner.asked).toBe(2);
});

it('asks again when the clock was put back, however far', async () => {
  const { owner, start } = setUp();
  await start('a');
  owner.answer = 500;
  owner.time -= 60 * 60_000;

  expect(await start('a')).toBe(500);
});

it('goes on with the last answer while nobody answers, and asks no more often for it', async () => {
  const { owner, start } = setUp();
  owner.answer = 500;
  await start('a');
  owner.answer = new AppError('unavailable', 'Down.');
  owner.time += 60_000;

  expect(await start('a')).toBe(500);
  expect(await start('a')).toBe(500);
  expect(owner.asked).toBe(2);

  owner.answer = 600;
  owner.time += 10_000;
  expect(await start('a')).toBe(600);
});

it('guesses nothing about somebody it never asked for, and keeps no refusal', async () => {
  const { owner, start } = setUp();
  owner.answer = new AppError('unavailable', 'Down.');
  await expect(start('a')).rejects.toThrow('Down.');

  owner.answer = 7;
  expect(await start('a')).toBe(7);
});

it('does not go on for somebody who is gone', async () => {
  const { owner, start } = setUp();
  await start('a');
  owner.answer = new AppError('not_found', 'There is no such user.');
  owner.time += 15_000;

  await expect(start('a')).rejects.toThrow('There is no such user.');
});

it('forgets nobody for a newcomer: thousands are known at once, also while nobody answers', async () => {
  const { owner, start } = setUp();
  const people = Array.from({ length: 3_000 }, (_, index) => `person-${index}`);
  for (const person of people) await start(person);
  expect(owner.asked).toBe(3_000);

  for (const person of people) await start(person);
  expect(owner.asked).toBe(3_000);

  owner.answer = new AppError('unavailable', 'Down.');
  owner.time += 60_000;
  await expect(start('newcomer')).rejects.toThrow('Down.');
  expect(await start('person-5')).toBe(0);
});

it('takes no room for people nobody asked about yet: each service remembers for itself', () => {
  const before = process.memoryUsage();
  const remembered = Array.from({ length: 40 }, () => rememberSessionStart(async () => 1));
  const after = process.memoryUsage();

  expect(remembered).toHaveLength(40);
  expect(after.heapUsed + after.external - before.heapUsed - before.external).toBeLessThan(20 * 1024 * 1024);
});
