import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** Outcome of a runner. */
export type Counts = { passed: number; failed: number; skipped: number };

const VitestReport = Type.Object({
  numPassedTests: Type.Integer(),
  numFailedTests: Type.Integer(),
  numPendingTests: Type.Integer(),
  numTodoTests: Type.Integer(),
  numFailedTestSuites: Type.Integer(),
});

const PlaywrightReport = Type.Object({
  stats: Type.Object({
    expected: Type.Integer(),
    unexpected: Type.Integer(),
    flaky: Type.Integer(),
    skipped: Type.Integer(),
  }),
});

/** Counts of a vitest JSON report; a file that could not even be loaded counts as one failure. */
export function countsOfVitest(path: string): Counts {
  const report = Value.Parse(VitestReport, JSON.parse(readFileSync(path, 'utf8')));
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts of a Playwright JSON report; flaky is broken. */
export function countsOfPlaywright(path: string): Counts {
  const { stats } = Value.Parse(PlaywrightReport, JSON.parse(readFileSync(path, 'utf8')));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

const OwnReport = Type.Object({
  passed: Type.Integer(),
  failed: Type.Integer(),
  skipped: Type.Integer(),
});

/** Counts that `containers.ts` wrote itself. */
export function countsOfContainers(path: string): Counts {
  return Value.Parse(OwnReport, JSON.parse(readFileSync(path, 'utf8')));
}

/** Sum of all runners. */
export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}
