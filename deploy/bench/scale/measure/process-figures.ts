import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processorSeconds } from '../../workers/processor-time.ts';
import type { Cost } from '../costs.ts';

/** What processes have done so far: milliseconds of processor by part, and the sums of what each tells under `/metrics`. */
export type Figures = { at: number; processorMs: Cost; told: ReadonlyMap<string, number> };

type Member = { part: string; pid: number; metrics: string | undefined };

/** The processes of a separate run, found by the marks in its data folder. */
export function findProcesses(dataFolder: string): Member[] {
  const logs = join(dataFolder, 'logs');
  return readdirSync(logs)
    .filter(name => name.endsWith('.pid'))
    .map(mark => {
      const pid = Number(readFileSync(join(logs, mark), 'utf8'));
      const settings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      const port = settings.find(setting => setting.startsWith('PORT='))?.slice('PORT='.length);
      const isOurs = !/^(documents|nats|simulator)/.test(mark);
      const metrics = port && isOurs ? `http://127.0.0.1:${port}/metrics` : undefined;
      return { part: mark.replace(/(-\d+)?\.pid$/, ''), pid, metrics };
    });
}

export async function readFigures(members: readonly Member[]): Promise<Figures> {
  const told = new Map<string, number>();
  const processorMs: Record<string, number> = {};
  await Promise.all(
    members.map(async ({ metrics }) => {
      const text = metrics ? await (await fetch(metrics)).text() : '';
      for (const [, row = '', value] of text.matchAll(/^(insta_ai_\w+_(?:count|sum|total)\{.*\}) (\S+)$/gm))
        told.set(row, (told.get(row) ?? 0) + Number(value));
    }),
  );
  for (const { part, pid } of members)
    processorMs[part] = (processorMs[part] ?? 0) + processorSeconds(pid) * 1_000;
  return { at: performance.now(), processorMs, told };
}

/** Sum of the rows that have these words in them, between two readings. */
export function told(from: Figures, to: Figures, ...words: string[]): number {
  return [...to.told]
    .filter(([row]) => words.every(word => row.includes(word)))
    .reduce((sum, [row, value]) => sum + value - (from.told.get(row) ?? 0), 0);
}

/** What each part took between two readings beyond what it takes when nothing is asked of it, for each of so many pieces of work. */
export function costBetween(from: Figures, to: Figures, idle: Cost, pieces: number): Cost {
  const seconds = (to.at - from.at) / 1_000;
  const costs = Object.entries(to.processorMs).map(([part, ms]): [string, number] => {
    const own = ms - (from.processorMs[part] ?? 0) - (idle[part] ?? 0) * seconds;
    return [part, Math.max(0, own / pieces)];
  });
  const objects = (told(from, to, 'insta_ai_store_seconds_sum', 'store="objects"') * 1_000) / pieces;
  return Object.fromEntries([...costs, ['objects', objects]]);
}

/** Milliseconds of processor in a second, by part, when nothing is asked of it. */
export function idleBetween(from: Figures, to: Figures): Cost {
  const seconds = (to.at - from.at) / 1_000;
  return Object.fromEntries(
    Object.entries(to.processorMs).map(([part, ms]) => [
      part,
      (ms - (from.processorMs[part] ?? 0)) / seconds,
    ]),
  );
}
