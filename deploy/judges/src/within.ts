import type { Counts } from '../../checks/run/report.ts';
import { sum } from '../../checks/run/report.ts';
import type { JudgeName } from './judge-table.ts';
import type { Part } from './parts.ts';

/** What brings a judge, in so many minutes at most; answers why it could not be brought. */
type Install = (name: JudgeName, limitMinutes: number) => string | undefined;

type Tools = {
  /** How many minutes may pass from now on. */
  minutes: number;
  missingOf: (names: readonly JudgeName[]) => readonly JudgeName[];
  /** Not set where only those that are here are asked. */
  install?: Install;
  run: (part: Part) => Counts | Promise<Counts>;
  say: (line: string) => void;
  /** Milliseconds of a clock that nobody puts back. */
  now?: () => number;
};

/**
 * Brings what parts need and asks them, for as long as there is time: what cannot be had here or not in time is skipped by name, which is
 * no failure.
 */
export async function askWithin(parts: Readonly<Record<string, Part>>, tools: Tools): Promise<Counts> {
  const { minutes, missingOf, install, run, say, now = () => performance.now() } = tools;
  const since = now();
  const left = () => minutes - (now() - since) / 60_000;
  const whyNot = (part: Part): string | undefined => {
    const missing = missingOf(part.needs);
    if (missing.length > 0 && !install) return `not installed: ${missing.join(', ')}`;
    for (const name of missing) {
      const forIt = left() - part.minutes;
      if (forIt <= 0) return `no time is left to install ${name}`;
      const why = install?.(name, forIt);
      if (why) return `${name} could not be installed: ${why}`;
    }
    return part.minutes > left() ? 'no time is left to ask it' : undefined;
  };
  const all: Counts[] = [];
  for (const [name, part] of Object.entries(parts)) {
    const why = whyNot(part);
    say(`judges: ${name}${why ? `: skipped, ${why}` : ''}`);
    all.push(why ? { passed: 0, failed: 0, skipped: 1 } : await run(part));
  }
  return sum(all);
}
