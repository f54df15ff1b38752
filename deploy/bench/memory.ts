import { setTimeout as pause } from 'node:timers/promises';
import type { BenchStage } from './bench-stage.ts';
import { family, memoryOf, nameOf } from './process-memory.ts';

const idleMs = 20_000;

/** Memory of everything that runs after a start, when nobody asks for anything; what processes share is dealt out. */
export async function benchMemory(stage: BenchStage): Promise<string[]> {
  const { pid } = await stage.startProduct();
  await pause(idleMs);
  const parts = family(pid).map(member => ({ name: nameOf(member), mib: memoryOf(member).pss }));
  const total = parts.reduce((sum, { mib }) => sum + mib, 0);
  const each = parts.map(({ name, mib }) => `${name} ${mib.toFixed(0)}`);
  return [`idle, everything: ${total.toFixed(0)} MiB (${each.join(', ')}; aim 280)`];
}
