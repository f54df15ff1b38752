import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const names = /collection(?:<[^(]*>)?\('([\w-]+)'\)|collection(?::| =) '([\w-]+)'/g;

test('what ends the documents of each collection is said in ARCHITECTURE.md', async () => {
  const collections = new Set<string>();
  for await (const file of glob('services/*/src/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    for (const [, called, named] of (await readFile(new URL(file, root), 'utf8')).matchAll(names))
      collections.add(called ?? named ?? '');
  }
  const [, grows = ''] = (await readFile(new URL('ARCHITECTURE.md', root), 'utf8')).split('## What grows');
  const [section = ''] = grows.split('\n## ');

  expect(collections).toContain('ledgers');
  expect([...collections].filter(name => !section.includes(`\`${name}\``))).toEqual([]);
});
