import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import contractData from './contract-data.ts';

const proto = dirname(createRequire(import.meta.url).resolve('@insta-ai/proto/http/routes'));

function load(file: string): Promise<string> {
  const resourcePath = join(proto, file);
  return new Promise((resolve, reject) => {
    const context = {
      resourcePath,
      async:
        () =>
        (error: Error | null, code = '') =>
          error ? reject(error) : resolve(code),
    };
    contractData.call(context, readFileSync(resourcePath, 'utf8'));
  });
}

test('the table of calls reaches the browser with what a client needs and without schemas', async () => {
  const code = await load('routes.ts');

  expect(code).toContain('"login":{"method":"POST","path":"/api/users/login","access":"public"}');
  expect(code).not.toContain('typebox');
  expect(code).not.toContain('minLength');
  expect(code).not.toContain('ownerOfPath');
});

test('lists of allowed values are kept', async () => {
  expect(await load('content-type.ts')).toContain('export const instagramTypes = ["Reel","Post","Story"];');
});

test('a module without schemas goes as it is, functions and all', async () => {
  expect(await load('errors.ts')).toContain('export function isErrorCode');
});
