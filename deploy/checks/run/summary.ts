import type { Case } from './report.ts';
import { sum } from './report.ts';
import type { Result } from './run-step.ts';

/** How many of the slowest tests are named. */
const named = 10;

/** How many lines of what a failed test said; the rest stands where it ran. */
const quoted = 12;

/**
 * The end of the output: each step, what failed tests said, the slowest, the names of what failed, for whoever sees only the last
 * lines, and in the last of them what CI reads.
 */
export function summaryOf(results: readonly Result[]): string {
  const all = results.flatMap(({ step, cases }) => cases.map(one => ({ ...one, step: step.name })));
  const failed = all.filter(({ hasFailed }) => hasFailed);
  const total = sum(results.map(({ counts }) => counts));
  return [
    ...results.map(({ step, counts, seconds }) => `${step.name}: ${inWords(counts)} in ${clock(seconds)}`),
    ...(failed.length > 0 ? ['', 'what failed tests said:', ...failed.flatMap(failure)] : []),
    '',
    'the ten slowest:',
    ...slowest(all).map(one => `  ${(one.ms / 1_000).toFixed(1)} s  ${one.name} (${one.step})`),
    ...(total.failed > 0 ? ['', 'failed:', ...results.flatMap(namesOf)] : []),
    '',
    inWords(total),
    '',
  ].join('\n');
}

/** A step that failed otherwise than by its tests is named itself. */
function namesOf({ step, counts, cases }: Result): string[] {
  const names = cases.filter(({ hasFailed }) => hasFailed).map(({ name }) => `  ${name} (${step.name})`);
  return counts.failed > names.length ? [...names, `  ${step.name}`] : names;
}

function failure({ name, step, why }: Case & { step: string }): string[] {
  const said = why?.split('\n').filter(line => line.trim()) ?? [];
  return [`  ${name} (${step})`, ...said.slice(0, quoted).map(line => `    ${line}`)];
}

/** The slowest tests, slowest first. */
export function slowest<T extends Case>(cases: readonly T[]): T[] {
  return cases.toSorted((one, other) => other.ms - one.ms).slice(0, named);
}

function inWords({ passed, failed, skipped }: { passed: number; failed: number; skipped: number }): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** Seconds as a person reads them: `1 min 04 s`. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const rest = whole % 60;
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${String(rest).padStart(2, '0')} s`;
}
