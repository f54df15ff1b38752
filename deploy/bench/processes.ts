import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { launchProduct } from '../e2e/product-process.ts';
import type { BenchStage } from './bench-stage.ts';
import { memoryOf } from './process-memory.ts';

const idleMs = 20_000;

/**
 * Memory of every process of the separate run, as people start it, when nobody asks for anything. After its second start: until
 * its code is kept as compiled, each process also holds what compiled it.
 */
export async function benchProcesses({ settings, endWith }: BenchStage): Promise<string[]> {
  const given = { ...settings, SIMULATOR_PORT: '0' };
  await launchProduct(given, 'processes').then(first => first.stop());
  endWith((await launchProduct(given, 'processes')).stop);
  await pause(idleMs);
  const logs = join(settings.DATA_DIR, 'logs');
  const marks = readdirSync(logs).filter(name => name.endsWith('.pid'));
  const parts = marks.map(mark => ({
    kind: mark.replace(/(-\d+)?\.pid$/, ''),
    ...memoryOf(Number(readFileSync(join(logs, mark), 'utf8'))),
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
