import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createLongCalls } from './long-calls.ts';

const reply = () => new EventEmitter() as ServerResponse;

it('has finished when each call is answered or nobody waits for it any more', async () => {
  const calls = createLongCalls();
  const [answered, left] = [reply(), reply()];
  calls.begin(answered);
  calls.begin(left);
  let isOver = false;
  const finished = calls.finish().then(() => {
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
  calls.begin(before);
  before.emit('finish');

  await calls.finish();
});

it('takes no further call while it finishes', () => {
  const calls = createLongCalls();
  calls.begin(reply());

  void calls.finish();

  expect(() => calls.begin(reply())).toThrow(
    'Insta AI is just being restarted. Please try again in a few minutes.',
  );
});
