import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { versionPlaces, versionsIn } from '../release/version-places.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { version } = packageJson;

it.each(Object.keys(versionPlaces))('%s names the version of the product', path => {
  const found = versionsIn(path, read(path));

  expect(found.length).toBeGreaterThan(0);
  expect([...new Set(found)]).toEqual([version]);
});

it('no file of how the product is built and started names it beside the table', () => {
  const beside = globSync('{deploy,helm}/**/{*Dockerfile,*.yaml,*.json,*.md,.env.example}', {
    cwd: root,
  }).filter(
    path =>
      !(path in versionPlaces) &&
      !/node_modules|\/(package|ci)\b|^deploy\/e2e\/|^deploy\/[^/]+\/package\.json/.test(path) &&
      new RegExp(`(VERSION[=:-]+|insta-ai/[a-z-]+:)${version.replaceAll('.', '\\.')}\\b`).test(read(path)),
  );

  expect(beside).toEqual([]);
});

it('the changelog has an entry for the version, with its day, below what is not released', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, one = '']) => one);

  expect(headings[0]).toBe('[Unreleased]');
  expect(headings[1]).toMatch(new RegExp(`^\\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`));
});

it('the README leads to how to upgrade and to what is new', () => {
  expect(read('README.md')).toMatch(/\]\(UPGRADING\.md\)/);
  expect(read('README.md')).toMatch(/\]\(CHANGELOG\.md\)/);
});
