import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findProgram } from './find-program.ts';

test('a program is a file that may be run, on the PATH before other folders', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-find-'));
  onTestFinished(() => rm(folder, { recursive: true }));
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
