import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { isOurs, withOwnPlace } from './own-place.ts';

test('a module that lies in a bundle tells its place among the sources', async () => {
  const bundle = mkdtempSync(join(tmpdir(), 'insta-ai-bundle-'));
  onTestFinished(() => rmSync(bundle, { recursive: true }));
  const source = join(bundle, '../sources of a test/src/place.ts');
  const code = 'export const url = import.meta.url, dirname = import.meta.dirname;';
  writeFileSync(join(bundle, 'place.mjs'), withOwnPlace(code, source, bundle));

  const place = await import(pathToFileURL(join(bundle, 'place.mjs')).href);

  expect(place.url).toBe(pathToFileURL(source).href);
  expect(place.dirname).toBe(join(source, '..'));
});

test('a package is not ours', () => {
  expect(isOurs('/app/services/content/src/main.ts')).toBe(true);
  expect(isOurs('/app/node_modules/sharp/lib/index.js')).toBe(false);
});
