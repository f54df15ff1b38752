import { pause } from '../../stopping.ts';
import type { Takers } from './takers.ts';

/** How often it is looked whether another replica is there, in milliseconds. */
const lookMs = 1_000;

type Leaving = { takers: Takers; takesUpToMs: number; withinMs: number; over: AbortSignal };

/**
 * Waits until a process that ends may take no more questions: another replica takes them, or one that comes now could be cut off. Until
 * then nobody else would answer.
 */
export async function mayLeave({ takers, takesUpToMs, withinMs, over }: Leaving): Promise<void> {
  const lastAt = performance.now() + withinMs - takesUpToMs;
  takers.leave();
  while (!over.aborted && performance.now() < lastAt && !(await takers.areThere()))
    await pause(Math.min(lookMs, Math.max(0, lastAt - performance.now())), over);
}
