import { setTimeout as pause } from 'node:timers/promises';
import { launchProduct } from '../e2e/product-process.ts';
import type { BenchStage } from './bench-stage.ts';
import { memoryOf, processesOf } from './process-memory.ts';

const idleMs = 20_000;

/**
 * Memory of every process of the separate run, as people start it, when nobody asks for anything; the launcher is one of them. After its
 * second start: until its code is kept as compiled, each process also holds what compiled it.
 */
export async function benchProcesses({ settings, endWith }: BenchStage): Promise<string[]> {
  const given = { ...settings, SIMULATOR_PORT: '0' };
  await launchProduct(given, 'processes').then(first => first.stop());
  const product = await launchProduct(given, 'processes');
  endWith(product.stop);
  await pause(idleMs);
  const parts = processesOf(product.pid, settings.DATA_DIR).map(({ name, pid }) => ({
    kind: name.replace(/-\d+$/, ''),
    ...memoryOf(pid),
  }));
  const sum = (of: readonly (typeof parts)[number][], pick: 'rss' | 'pss') =>
    of.reduce((total, part) => total + part[pick], 0);
  const each = [...Map.groupBy(parts, ({ kind }) => kind)].map(([kind, all]) => {
    const [rss, pss] = [sum(all, 'rss') / all.length, sum(all, 'pss') / all.length];
    return `${kind} ${rss.toFixed(0)} (${pss.toFixed(0)})`;
  });
  const [pss, rss] = [sum(parts, 'pss').toFixed(0), sum(parts, 'rss').toFixed(0)];
  return [
    `${parts.length} idle processes, the launcher among them: ${pss} MiB in all (proportional share; ${rss} MiB when what they share is counted for each; aim 1,536)`,
    `MiB per process, resident (proportional share): ${each.join(', ')}`,
  ];
}
