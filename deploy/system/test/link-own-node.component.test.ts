import { spawnSync } from 'node:child_process';
import { readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('../link-own-node.cjs', import.meta.url));

test('where no Node came with the packages, the own one does when it is new enough', async () => {
  const link = join(await testFolder(), 'node');

  const { status, stderr } = spawnSync(process.execPath, [script, link], { encoding: 'utf8' });

  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(await readlink(link)).toBe(process.execPath);
});

test('an older one is refused with what to do', async () => {
  const folder = await testFolder();
  const older = join(folder, 'older.cjs');
  await writeFile(
    older,
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });",
  );

  const { status, stderr } = spawnSync(process.execPath, ['--require', older, script, join(folder, 'node')], {
    encoding: 'utf8',
  });

  expect(status).toBe(1);
  expect(stderr).toMatch(/^No Node 24 came with the packages for \S+: try again, or put one on the PATH/);
  await expect(readlink(join(folder, 'node'))).rejects.toThrow();
});
