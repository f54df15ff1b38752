import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { expect, test } from 'vitest';
import { findProgram } from './find-program.ts';

test('a program is a file that may be run, on the PATH before other folders', async () => {
  const folder = await testFolder();
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  for (const place of [first, second]) {
    await mkdir(place);
    await writeFile(join(place, 'tool'), '');
  }
  await mkdir(join(first, 'folder'));

  expect(findProgram('tool', first), 'not to be run').toBeUndefined();
  await chmod(join(second, 'tool'), 0o755);
  expect(findProgram('tool', `${first}:${second}`)).toBe(join(second, 'tool'));
  expect(findProgram('tool', first, [second])).toBe(join(second, 'tool'));
  await chmod(join(first, 'tool'), 0o755);
  expect(findProgram('tool', first, [second])).toBe(join(first, 'tool'));
  expect(findProgram('folder', first)).toBeUndefined();
});
