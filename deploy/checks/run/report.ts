import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Outcome of a runner. */
export type Counts = { passed: number; failed: number; skipped: number };

/** One test of a runner, how long it took in milliseconds, and what it said when it failed. */
export type Case = { name: string; ms: number; hasFailed: boolean; why?: string };

/** What a runner wrote about itself. */
export type Report = { counts: Counts; cases: Case[] };

const VitestReport = Type.Object({
  numPassedTests: Type.Integer(),
  numFailedTests: Type.Integer(),
  numPendingTests: Type.Integer(),
  numTodoTests: Type.Integer(),
  numFailedTestSuites: Type.Integer(),
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      assertionResults: Type.Array(
        Type.Object({
          fullName: Type.String(),
          status: Type.String(),
          duration: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
          failureMessages: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
        }),
      ),
    }),
  ),
});

/** Reads a vitest JSON report; a file that could not even be loaded counts as one failure. */
export function readVitest(path: string): Report {
  const report = Value.Parse(VitestReport, read(path));
  return {
    counts: {
      passed: report.numPassedTests,
      failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
      skipped: report.numPendingTests + report.numTodoTests,
    },
    cases: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, duration, failureMessages }) => ({
        name: `${relative(process.cwd(), name)}: ${fullName}`,
        ms: duration ?? 0,
        ...verdict(status === 'failed', failureMessages?.[0]),
      })),
    ),
  };
}

const PlaywrightSuite = Type.Object({
  title: Type.String(),
  specs: Type.Array(
    Type.Object({
      title: Type.String(),
      file: Type.String(),
      ok: Type.Boolean(),
      tests: Type.Array(
        Type.Object({
          results: Type.Array(
            Type.Object({
              duration: Type.Number(),
              error: Type.Optional(Type.Object({ message: Type.Optional(Type.String()) })),
            }),
          ),
        }),
      ),
    }),
  ),
  suites: Type.Optional(Type.Array(Type.Unknown())),
});

const PlaywrightReport = Type.Object({
  stats: Type.Object({
    expected: Type.Integer(),
    unexpected: Type.Integer(),
    flaky: Type.Integer(),
    skipped: Type.Integer(),
  }),
  suites: Type.Array(PlaywrightSuite),
});

/** Reads a Playwright JSON report; flaky is broken. */
export function readPlaywright(path: string): Report {
  const { stats, suites } = Value.Parse(PlaywrightReport, read(path));
  return {
    counts: { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    cases: suites.flatMap(casesOf),
  };
}

function casesOf({ specs, suites = [] }: Static<typeof PlaywrightSuite>): Case[] {
  const own = specs.map(({ file, title, ok, tests }) => {
    const results = tests.flatMap(test => test.results);
    return {
      name: `${file}: ${title}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      ...verdict(!ok, results.find(({ error }) => error)?.error?.message),
    };
  });
  return [...own, ...suites.flatMap(suite => casesOf(Value.Parse(PlaywrightSuite, suite)))];
}

function verdict(hasFailed: boolean, why: string | undefined): Pick<Case, 'hasFailed' | 'why'> {
  return hasFailed && why ? { hasFailed, why: stripVTControlCharacters(why) } : { hasFailed };
}

const OwnReport = Type.Object({
  passed: Type.Integer(),
  failed: Type.Integer(),
  skipped: Type.Integer(),
});

/** Reads the counts that a script of ours wrote itself. */
export function readOwn(path: string): Report {
  return { counts: Value.Parse(OwnReport, read(path)), cases: [] };
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
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
