import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Counts, readVitest } from '../run/report.ts';
import { vitestCommand } from '../run/vitest-command.ts';

/** Runs tests of a project with settings of their own; answers what became of them. */
export function runVitest(
  folder: string,
  project: string,
  more: readonly string[],
  env: Record<string, string>,
): Counts {
  const report = join(folder, `${project}.json`);
  const [program = '', ...args] = vitestCommand(project, report, more);
  spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  return readVitest(report).counts;
}
