import type { LongCalls } from '../http/limits/long-calls.ts';
import type { RunningRpc } from '../messaging/rpc.ts';

type Answering = Pick<RunningRpc, 'leaveToOthers' | 'leave'>;

/** Resolves when nothing that takes minutes is under way in a process that ends, and none of it comes over the bus any more. */
export async function finishLong(
  longCalls: LongCalls,
  answering: readonly Answering[],
  withinMs: number,
): Promise<void> {
  const over = new AbortController();
  for (const { leaveToOthers } of answering) void leaveToOthers(withinMs, over.signal);
  await longCalls.finish(withinMs);
  over.abort();
  await Promise.all(answering.map(({ leave }) => leave()));
  // What was asked before the bus knew is there by now.
  await longCalls.finish(withinMs);
}
