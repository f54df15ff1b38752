import { type Consumer, done, retry, workOn } from '@insta-ai/chassis/messaging/consumer';
import { jobs } from '@insta-ai/proto/bus/jobs';
import type { GenerationParts } from '../run/generation-parts.ts';
import { type GenerationRunner, usualSlots } from './generation-runner.ts';

/** How often it is looked whether a generation has ended here, in milliseconds. */
const lookMs = 500;

type Deps = Pick<GenerationParts, 'pause'> & { runner: Pick<GenerationRunner, 'wake' | 'has'> };

/**
 * The store is the queue of generations; a job wakes a worker before its next look. It is kept until its generation has ended
 * here, so that what waits in the stream says how much there is to do: by that the number of workers is chosen.
 */
export function generateImage({ runner, pause }: Deps): Consumer {
  return workOn(
    jobs.generateImage,
    async ({ userId: owner, payload: { predictionId: id } }, stopping) => {
      const waiting = { id, owner, hasBegun: false };
      runner.wake(waiting);
      while (runner.has(waiting)) {
        if (stopping.aborted) return retry('the worker is ending, another one goes on', 0);
        await pause(id, lookMs);
      }
      return done;
    },
    { concurrency: usualSlots },
  );
}
