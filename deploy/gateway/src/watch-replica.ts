import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';

/** How often a replica is asked whether it wants traffic, and how long it may take to say so, in milliseconds. */
export type Pace = { askEveryMs: number; answerWithinMs: number };

export const usualPace: Pace = { askEveryMs: 500, answerWithinMs: 2_000 };

/** Questions in a row: in a quarter of a minute even a replica on a machine that is far too busy says something. */
const vainQuestions = 6;

/** A silent one has said nothing for so long that it may never say anything again: it hangs, or its machine is cut off. */
export type ReplicaState = 'ready' | 'not ready' | 'silent';

/** Asks a replica again and again and tells each answer. Questions are counted, not seconds: after a sleep of this machine nobody was silent. */
export async function watchReplica(
  address: string,
  { askEveryMs, answerWithinMs }: Pace,
  tell: (state: ReplicaState) => void,
  closing: AbortSignal,
): Promise<void> {
  let vain = 0;
  // One question after the other: of two on their way the older answer could come last and count.
  while (!closing.aborted) {
    const answer = await askReady(address, answerWithinMs);
    vain = answer === 'late' ? vain + 1 : 0;
    if (vain >= vainQuestions) tell('silent');
    else tell(answer === 'ready' ? 'ready' : 'not ready');
    await setTimeout(askEveryMs, undefined, { signal: closing }).catch(() => {});
  }
}

/** Where nobody listens that is heard at once, and is no silence: something begins or ends there. */
async function askReady(address: string, withinMs: number): Promise<'ready' | 'not ready' | 'late'> {
  const late = AbortSignal.timeout(withinMs);
  try {
    const { statusCode, body } = await request(`${address}/ready`, { signal: late });
    await body.dump();
    return statusCode === 200 ? 'ready' : 'not ready';
  } catch {
    return late.aborted ? 'late' : 'not ready';
  }
}
