import { readFileSync, writeFileSync } from 'node:fs';
import { family, residentOf } from '../process-memory.ts';
import { processorSecondsWithEnded } from '../workers/processor-time.ts';
import type { Cost } from './cost.ts';

/** How often processes that come and go are looked at, in milliseconds. */
const lookMs = 20;

/**
 * What work takes of a process and all that it starts. The process' own peak is the kernel's (VmHWM, counted anew); those that it
 * starts are seen in looks. `idleMib` is what there was before the first work: an allocator keeps what it once had.
 */
export async function watchCost(pid: number, idleMib: number, work: () => Promise<unknown>): Promise<Cost> {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  let peak = 0;
  const looks = setInterval(() => {
    peak = Math.max(peak, residentMib(pid));
  }, lookMs);
  const workedBefore = processorSecondsWithEnded(pid);
  const startedAt = performance.now();
  try {
    await work();
    const seconds = (performance.now() - startedAt) / 1_000;
    const processorSeconds = processorSecondsWithEnded(pid) - workedBefore;
    return { seconds, processorSeconds, peakMib: Math.max(peak, ownPeak(pid)), idleMib };
  } finally {
    clearInterval(looks);
  }
}

/** Memory of a process and all that it started. */
export function residentMib(pid: number): number {
  return family(pid).reduce((mib, one) => mib + residentOf(one), 0);
}

function ownPeak(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
