import { readFileSync } from 'node:fs';
import { startProcesses } from '@insta-ai/deploy/processes/start-processes';

const idleMs = 20_000;

/** Memory of every process of the separate run when nobody asks for anything. */
export async function benchProcesses(folder: string): Promise<string[]> {
  const run = await startProcesses({
    given: { PATH: process.env.PATH, PORT: '0', SIMULATOR_PORT: '0', DATA_DIR: folder },
  });
  try {
    await new Promise(resolve => setTimeout(resolve, idleMs));
    const parts = [...run.processes.values()].map(({ name, pid }) => ({ name, ...memoryOf(pid()) }));
    const kinds = new Map<string, { count: number; rss: number; pss: number }>();
    for (const { name, rss, pss } of parts) {
      const kind = name.replace(/-\d+$/, '');
      const sum = kinds.get(kind) ?? { count: 0, rss: 0, pss: 0 };
      kinds.set(kind, { count: sum.count + 1, rss: sum.rss + rss, pss: sum.pss + pss });
    }
    const mib = (value: number) => value.toFixed(0);
    const each = [...kinds].map(
      ([kind, { count, rss, pss }]) => `${kind} ${mib(rss / count)} (${mib(pss / count)})`,
    );
    const total = (pick: 'rss' | 'pss') => mib(parts.reduce((sum, part) => sum + part[pick], 0));
    return [
      `${parts.length} idle processes: ${total('pss')} MiB in all (proportional share; ${total('rss')} MiB when what they share is counted for each)`,
      `MiB per process, resident (proportional share): ${each.join(', ')}`,
    ];
  } finally {
    await run.stop();
  }
}

function memoryOf(pid: number | undefined): { rss: number; pss: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const mib = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;
  return { rss: mib('Rss'), pss: mib('Pss') };
}
