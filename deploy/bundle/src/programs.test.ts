import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledProgram, productFolder, programBeside, programs } from './programs.ts';

test('each program begins with a file that is there', () => {
  const missing = Object.values(programs).filter(file => !existsSync(join(productFolder, file)));
  expect(missing).toEqual([]);
});

test('what is bundled starts what is bundled, and sources start sources', () => {
  expect(programBeside('content', bundledProgram('insta-ai-processes'))).toBe(bundledProgram('content'));
  expect(programBeside('content', join(productFolder, 'deploy/processes/src/main.ts'))).toBe(
    join(productFolder, 'services/content/src/main.ts'),
  );
});
