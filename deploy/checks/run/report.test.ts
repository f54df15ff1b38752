import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPlaywright, readVitest } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'insta-ai-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: unknown): string {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const vitest = {
  numPassedTests: 1,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  numFailedTestSuites: 0,
  testResults: [
    {
      name: join(process.cwd(), 'proto/a.test.ts'),
      assertionResults: [
        { fullName: 'adds', status: 'passed', duration: 3 },
        { fullName: 'waits', status: 'pending', duration: null },
      ],
    },
  ],
};

test('a vitest report gives its counts and each test with its time', () => {
  expect(readVitest(file(vitest))).toEqual({
    counts: { passed: 1, failed: 0, skipped: 1 },
    cases: [
      { name: 'proto/a.test.ts: adds', ms: 3, hasFailed: false },
      { name: 'proto/a.test.ts: waits', ms: 0, hasFailed: false },
    ],
  });
});

test('what a failed test said comes along, without its colours', () => {
  const failed = {
    fullName: 'adds',
    status: 'failed',
    duration: 3,
    failureMessages: ['\u001b[31mAssertionError\u001b[39m: 1 is not 2'],
  };
  const report = { ...vitest, testResults: [{ ...vitest.testResults[0], assertionResults: [failed] }] };

  expect(readVitest(file(report)).cases).toEqual([
    { name: 'proto/a.test.ts: adds', ms: 3, hasFailed: true, why: 'AssertionError: 1 is not 2' },
  ]);
});

test('a file that could not even be loaded is a failure', () => {
  expect(readVitest(file({ ...vitest, numFailedTestSuites: 1 })).counts.failed).toBe(1);
});

test('a browser report gives the tests of all its levels, and what passed only when repeated has failed', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    file: 'login.spec.ts',
    ok,
    tests: [
      { results: [{ duration: 20, ...(ok ? {} : { error: { message: 'no button' } }) }, { duration: 5 }] },
    ],
  });
  const path = file({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 2 },
    suites: [
      {
        title: 'login.spec.ts',
        specs: [spec('signs in', true)],
        suites: [{ title: 'inner', specs: [spec('signs out', false)] }],
      },
    ],
  });

  expect(readPlaywright(path)).toEqual({
    counts: { passed: 1, failed: 2, skipped: 2 },
    cases: [
      { name: 'login.spec.ts: signs in', ms: 25, hasFailed: false },
      { name: 'login.spec.ts: signs out', ms: 25, hasFailed: true, why: 'no button' },
    ],
  });
});
