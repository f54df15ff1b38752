import { expect, it } from 'vitest';
import { createLongCalls } from '../http/limits/long-calls.ts';
import { finishLong } from './finish-long.ts';

it('takes no more questions once none is under way, and waits for one that came before the bus knew', async () => {
  const calls = createLongCalls();
  const [first, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done: string[] = [];
  const left = Promise.withResolvers<void>();
  const answering = {
    async leaveToOthers(withinMs: number, over: AbortSignal) {
      done.push(`looks for others within ${withinMs}`);
      over.addEventListener('abort', () => done.push('looks no more'));
    },
    async leave() {
      done.push('leaves');
      void calls.during(10, () => last.promise);
      left.resolve();
    },
  };
  void calls.during(10, () => first.promise);

  const finished = finishLong(calls, [answering], 600).then(() => done.push('finished'));
  first.resolve();
  await left.promise;
  // Whatever needs no answer is over by then.
  await new Promise(resolve => setImmediate(resolve));
  done.push('last is answered');
  last.resolve();
  await finished;

  expect(done).toEqual([
    'looks for others within 600',
    'looks no more',
    'leaves',
    'last is answered',
    'finished',
  ]);
});
