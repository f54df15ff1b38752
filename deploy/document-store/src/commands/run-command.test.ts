import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { commands } from './run-command.ts';

it('knows the commands and fields of the table in the README, and no other', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const listed = [...readme.matchAll(/^\| `(\w+)` \| (.*?) *\|$/gm)].map(([, name = '', fields = '']) => [
    name,
    fields.replaceAll('`', '').split(' ').filter(Boolean).toSorted(),
  ]);
  const known = [...commands].map(([name, { fields }]) => [
    name,
    fields.split(' ').filter(Boolean).toSorted(),
  ]);

  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(listed));
});
