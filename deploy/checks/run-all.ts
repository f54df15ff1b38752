import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headOf, type Result, runStep, skipped } from './run/run-step.ts';
import { checks, gate, type Step, slow } from './run/steps.ts';
import { clock, summaryOf } from './run/summary.ts';
import { fits, paceOf } from './run/time-left.ts';
import { ensureSystemPackages } from './system-packages.ts';

/** `checks`, `test` or `all`; for `all` a limit in minutes, and what does not fit into it is left out by name. */
const [, , plan = 'test', limit = ''] = process.argv;
const limitMinutes = Number(limit) || Number.POSITIVE_INFINITY;
const reports = mkdtempSync(join(tmpdir(), 'insta-ai-reports-'));
const missing = ensureSystemPackages();
for (const { program, neededFor } of missing) say(`${program} is missing: no ${neededFor}`);

const results: Result[] = await Promise.all(checks.map(step => runStep(step, reports, true)));
if (plan !== 'checks') for (const step of gate) results.push(await runOrSkip(step));
if (plan === 'all') for (const step of slow) results.push(await runIfTimeAllows(step));
rmSync(reports, { recursive: true, force: true });

say('');
say(`${clock(performance.now() / 1_000)} in all`);
if (plan === 'test')
  say(`Not in it, since they are slow (make test-all): ${slow.map(({ name }) => name).join('; ')}`);
process.stdout.write(summaryOf(results));
const isGreen = results.every(({ counts }) => counts.failed === 0);
process.exit(isGreen && results.some(({ counts }) => counts.passed > 0) ? 0 : 1);

function runOrSkip(step: Step): Promise<Result> | Result {
  process.stdout.write(headOf(step));
  if (missing.some(({ program }) => program === step.needs)) {
    say(`skipped: ${step.needs} is missing and could not be installed`);
    return skipped(step);
  }
  return runStep(step, reports);
}

function runIfTimeAllows(step: Step): Promise<Result> | Result {
  const left = limitMinutes - performance.now() / 60_000;
  const pace = paceOf(results.slice(checks.length));
  if (fits(step, { left, pace })) return runOrSkip(step);
  process.stdout.write(headOf(step));
  say(`left out: it takes about ${Math.ceil(step.minutes * pace)} minutes, and ${Math.floor(left)} are left`);
  return skipped(step);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
