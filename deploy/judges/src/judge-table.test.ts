import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Judge, judgeTable } from './judge-table.ts';

/** How a person would install it. */
function sourceOf({ from }: Judge): string {
  if ('go' in from) return `go install ${from.go}`;
  if ('build' in from) return `go build ${from.module}`;
  if ('apt' in from) return `apt-get install ${from.apt.join(' ')}`;
  return 'pip' in from ? `pip install ${from.pip}` : `go mod download ${from.module}`;
}

it('is the table of the README, row by row', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const rows = Object.entries(judgeTable).map(
    ([name, judge]: [string, Judge]) =>
      `| ${name} | \`${sourceOf(judge)}\` | ${judge.version} | ${judge.judges} | ${judge.verdict} |`,
  );

  expect(rows.filter(row => !readme.includes(row))).toEqual([]);
});
