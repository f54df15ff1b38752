import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { groups } from './check.ts';
import { checks } from './checks.ts';

it('are in the README, each with what it asks and what mends it', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const rows = checks.map(({ group, name, asks, fix }) => `| ${group} | ${name} | ${asks} | ${fix} |`);
  const table = readme.split('\n').filter(line => /^\| [a-z ]+ \| .* \| .* \| .* \|$/.test(line));
  expect(table).toEqual(rows);
});

it('have names of their own and stand in the order of their groups', () => {
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
  expect([...new Set(checks.map(({ group }) => group))]).toEqual(groups);
});
