import { expect, test } from 'vitest';
import type { Result } from './run-step.ts';
import { clock, slowest, summaryOf } from './summary.ts';

const result = (name: string, part: Partial<Result>): Result => ({
  step: { name, command: () => [], minutes: 1 },
  seconds: 61,
  counts: { passed: 1, failed: 0, skipped: 0 },
  cases: [],
  ...part,
});

test('the last line is the sum of all steps, as CI reads it', () => {
  const text = summaryOf([
    result('unit', { counts: { passed: 3, failed: 0, skipped: 1 } }),
    result('page', { counts: { passed: 2, failed: 1, skipped: 0 } }),
  ]);

  expect(text.trimEnd().split('\n').at(-1)).toBe('5 passed, 1 failed, 1 skipped');
  expect(text).toContain('unit: 3 passed, 0 failed, 1 skipped in 1 min 01 s');
});

test('what failed is named with its step and what it said, and nothing is named when all is well', () => {
  const why = ['Error: not open', '', ...Array.from({ length: 20 }, (_, line) => `at ${line}`)].join('\n');
  const failed = result('page', { cases: [{ name: 'list.test.tsx: opens', ms: 5, hasFailed: true, why }] });

  const text = summaryOf([failed]);
  expect(text).toContain(
    'what failed tests said:\n  list.test.tsx: opens (page)\n    Error: not open\n    at 0\n',
  );
  expect(text).not.toContain('at 11');
  expect(summaryOf([result('unit', {})])).not.toMatch(/failed:|said:/);
});

test('the names of what failed are the last lines before the sum, a step that failed by itself among them', () => {
  const counts = { passed: 0, failed: 1, skipped: 0 };
  const cases = [{ name: 'list.test.tsx: opens', ms: 5, hasFailed: true, why: 'Error: not open' }];

  const text = summaryOf([result('types', { counts }), result('page', { counts, cases })]);

  expect(text).toMatch(
    /failed:\n {2}types\n {2}list\.test\.tsx: opens \(page\)\n\n0 passed, 2 failed, 0 skipped\n$/,
  );
});

test('the ten slowest are named, slowest first', () => {
  const cases = Array.from({ length: 12 }, (_, index) => ({
    name: `case ${index}`,
    ms: index * 1_000,
    hasFailed: false,
  }));

  expect(slowest(cases).map(({ name }) => name)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map(index => `case ${index}`),
  );
  expect(summaryOf([result('unit', { cases })])).toContain('  11.0 s  case 11 (unit)');
});

test.each([
  [0.4, '0 s'],
  [59.4, '59 s'],
  [60, '1 min 00 s'],
  [904.6, '15 min 05 s'],
])('%d seconds are written as %s', (seconds, text) => {
  expect(clock(seconds)).toBe(text);
});
