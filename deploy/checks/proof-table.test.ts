import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@insta-ai/proto/http/routes';
import { expect, it } from 'vitest';
import { publicScreens, remotes } from '../../frontends/shell/src/remotes.ts';

const folder = join(import.meta.dirname, '../e2e');
const rows = readRows(readFileSync(join(folder, 'README.md'), 'utf8'));

it('names a test for every call of the product', () => {
  const missing = Object.values(calls)
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    .filter(call => !rows.has(call));

  expect(missing).toEqual([]);
});

it('names a test for every route of the shell', () => {
  const patterns = [...remotes.flatMap(({ pages }) => Object.keys(pages)), ...publicScreens, '/privacy'];
  const routes = [...rows.keys()];
  const missing = patterns.filter(pattern => {
    const folderOf = pattern.replace('*', '');
    return pattern.endsWith('*') ? !routes.some(route => route.startsWith(folderOf)) : !rows.has(pattern);
  });

  expect(missing).toEqual([]);
});

it('names only tests that are there', () => {
  const named = new Set([...rows.values()].flat());
  const missing = [...named].filter(file => !existsSync(join(folder, file)));

  expect(missing).toEqual([]);
});

/** The rows of all tables: what stands first in a row, and the test files beside it. */
function readRows(text: string): Map<string, string[]> {
  const found = text.matchAll(/^\| `([^`]+)` \| (.*\.(?:spec|test)\.ts.*) \|$/gm);
  return new Map(
    [...found].map(([, subject = '', files = '']) => [
      subject,
      [...files.matchAll(/`([^`]+\.ts)`/g)].map(([, file = '']) =>
        file.includes('/') ? file : `browser/${file}`,
      ),
    ]),
  );
}
