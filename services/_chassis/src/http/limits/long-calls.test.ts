import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createLongCalls } from './long-calls.ts';

const reply = () => new EventEmitter() as ServerResponse;

it('has finished when each call is answered or nobody waits for it any more', async () => {
  const calls = createLongCalls();
  const [answered, left] = [reply(), reply()];
  calls.begin(answered, 570);
  calls.begin(left, 570);
  let isOver = false;
  const finished = calls.finish(600).then(() => {
    isOver = true;
  });

  answered.emit('finish');
  answered.emit('close');
  await Promise.resolve();
  expect(isOver).toBe(false);
  left.emit('close');

  await finished;
});

it('has finished at once where none is under way', async () => {
  const calls = createLongCalls();
  const before = reply();
  calls.begin(before, 570);
  before.emit('finish');

  await calls.finish(600);
});

it('has finished when a question is answered or fails, each time that it is asked', async () => {
  const calls = createLongCalls();
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const answered = calls.during(570, () => first.promise);
  let isOver = false;
  const finished = calls.finish(600).then(() => {
    isOver = true;
  });
  await Promise.resolve();
  expect(isOver).toBe(false);
  first.resolve('A text');
  expect(await answered).toBe('A text');
  await finished;

  const failed = calls.during(1, () => second.promise);
  const finishedAgain = calls.finish(600);
  second.reject(new Error('no text'));

  await expect(failed).rejects.toThrow('no text');
  await finishedAgain;
});

it('takes no question of which not all of the time is left, and no later look gives it more', async () => {
  let now = 1_000;
  const calls = createLongCalls(() => now);
  await calls.finish(600);
  now += 31;
  await calls.finish(600);

  await expect(calls.during(570, async () => 'A text')).rejects.toMatchObject({ code: 'unavailable' });
});

it('takes a further call while it finishes as long as all of its time is left', () => {
  let now = 1_000;
  const calls = createLongCalls(() => now);
  calls.begin(reply(), 570);
  void calls.finish(600);

  now += 30;
  calls.begin(reply(), 570);
  now += 1;

  expect(() => calls.begin(reply(), 570)).toThrow(
    'Insta AI is just being restarted. Please try again in a few minutes.',
  );
});
