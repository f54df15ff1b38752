import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { keptKeys } from '@insta-ai/platform';
import { undoableMs } from '@insta-ai/proto/data/content-action';
import { expect, test } from 'vitest';
import { policyHtml } from './privacy-policy.ts';

test.each(keptKeys)('%s, which the browser keeps, is named', key => {
  expect(policyHtml({})).toContain(`<code>${key}</code>`);
});

test('how long a deletion can be taken back is the time that it can be', () => {
  expect(undoableMs).toBe(10 * 60_000);
  expect(policyHtml({}).replaceAll(/\s+/g, ' ')).toContain(
    'after about ten minutes in which the deletion can be taken back',
  );
});

test('nothing is kept in the browser past the table of its keys', () => {
  const frontends = fileURLToPath(new URL('../../', import.meta.url));
  const sources = globSync('*/src/**/*.{ts,tsx}', { cwd: frontends }).filter(
    path => !/\.test\.tsx?$/.test(path) && !path.endsWith('kept-in-browser.ts'),
  );

  expect(sources.length).toBeGreaterThan(400);
  const touches = (path: string) =>
    /\b(localStorage|sessionStorage|indexedDB|document\.cookie)\b/.test(
      readFileSync(frontends + path, 'utf8'),
    );
  expect(sources.filter(touches)).toEqual([]);
});
