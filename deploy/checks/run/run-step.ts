import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Report } from './report.ts';
import type { Step } from './steps.ts';

/** What became of a step. */
export type Result = Report & { step: Step; seconds: number };

/** Runs a step. Its output goes to ours as it comes, or whole at its end when it runs beside others. */
export async function runStep(step: Step, reports: string, isBeside = false): Promise<Result> {
  const since = performance.now();
  const report = join(reports, `${step.name}.json`);
  const [program = '', ...rest] = step.command(report);
  const { status, said } = await run(program, rest, step.env?.(report) ?? {}, isBeside);
  process.stdout.write(isBeside ? `${headOf(step)}${said}` : '');
  const seconds = (performance.now() - since) / 1_000;
  return { step, seconds, ...outcomeOf(step, report, status) };
}

/** The line above what a step prints. */
export function headOf({ name, note }: Step): string {
  return `\n── ${name} ──\n${note ? `${note}\n` : ''}`;
}

/** A step that was not run counts as one skipped test. */
export function skipped(step: Step): Result {
  return { step, seconds: 0, counts: { passed: 0, failed: 0, skipped: 1 }, cases: [] };
}

function run(program: string, rest: string[], env: Record<string, string>, isBeside: boolean) {
  return new Promise<{ status: number | null; said: string }>(resolve => {
    const child = spawn(program, rest, {
      stdio: ['ignore', isBeside ? 'pipe' : 'inherit', isBeside ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env, NO_COLOR: '1', FORCE_COLOR: undefined },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (said += chunk));
    child.once('error', error => resolve({ status: null, said: `${said}${error.message}\n` }));
    child.once('close', status => resolve({ status, said }));
  });
}

function outcomeOf(step: Step, report: string, status: number | null): Report {
  const hasFailed = status !== 0;
  if (!step.read)
    return { counts: { passed: Number(!hasFailed), failed: Number(hasFailed), skipped: 0 }, cases: [] };
  try {
    const { counts, cases } = step.read(report);
    return { cases, counts: hasFailed && counts.failed === 0 ? { ...counts, failed: 1 } : counts };
  } catch (error) {
    process.stdout.write(`no report of ${step.name}: ${String(error)}\n`);
    return { counts: { passed: 0, failed: 1, skipped: 0 }, cases: [] };
  }
}
