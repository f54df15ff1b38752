import { setTimeout as pause } from 'node:timers/promises';
import { startProcesses } from '@insta-ai/deploy/processes/start-processes';
import type { BenchStage } from './bench-stage.ts';
import { memoryOf } from './process-memory.ts';

const idleMs = 20_000;

/**
 * Memory of every process of the separate run when nobody asks for anything. After its second start: until it is kept as compiled,
 * each process also holds what strips the types of the code.
 */
export async function benchProcesses({ folder, endWith }: BenchStage): Promise<string[]> {
  const given = { PATH: process.env.PATH, PORT: '0', SIMULATOR_PORT: '0', DATA_DIR: folder };
  await startProcesses({ given }).then(first => first.stop());
  const run = await startProcesses({ given });
  endWith(run.stop);
  await pause(idleMs);
  const parts = [...run.processes.values()].map(({ name, pid }) => ({
    kind: name.replace(/-\d+$/, ''),
    ...memoryOf(pid() ?? 0),
  }));
  const sum = (of: readonly (typeof parts)[number][], pick: 'rss' | 'pss') =>
    of.reduce((total, part) => total + part[pick], 0);
  const each = [...Map.groupBy(parts, ({ kind }) => kind)].map(([kind, all]) => {
    const [rss, pss] = [sum(all, 'rss') / all.length, sum(all, 'pss') / all.length];
    return `${kind} ${rss.toFixed(0)} (${pss.toFixed(0)})`;
  });
  const [pss, rss] = [sum(parts, 'pss').toFixed(0), sum(parts, 'rss').toFixed(0)];
  return [
    `${parts.length} idle processes: ${pss} MiB in all (proportional share; ${rss} MiB when what they share is counted for each)`,
    `MiB per process, resident (proportional share): ${each.join(', ')}`,
  ];
}
