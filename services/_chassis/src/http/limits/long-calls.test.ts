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
