import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { firstStartOf, markInstallation } from './installation-marks.ts';
import { loadSecrets, withNewKeys, writeSecrets } from './secrets.ts';

const longAgo = new Date('2026-01-02T03:04:05.000Z');

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-marks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('when an installation was started first stays what it was, whatever is written since', async () => {
  const folder = await dataFolder();
  expect(await firstStartOf(folder)).toBeUndefined();
  const secrets = await loadSecrets(folder, {});
  await utimes(join(folder, 'secrets.json'), longAgo, longAgo);
  await markInstallation(folder, []);

  await writeSecrets(folder, withNewKeys(secrets, new Date()));
  expect(await firstStartOf(folder)).toEqual(longAgo);
  // A store more is one more thing to write into the note.
  await mkdir(join(folder, 'media/objects'), { recursive: true });
  await writeFile(join(folder, 'media/objects/one'), 'one');
  await markInstallation(folder, ['media']);
  expect(await firstStartOf(folder)).toEqual(longAgo);
});

test('of an installation of before it is as old as its oldest mark, and noted by the next start', async () => {
  const folder = await dataFolder();
  await loadSecrets(folder, {});
  await mkdir(join(folder, 'media/objects'), { recursive: true });
  await writeFile(join(folder, 'media/objects/one'), 'one');
  const mark = join(folder, 'media/installation-id');
  await writeFile(mark, 'this');
  await utimes(mark, longAgo, longAgo);
  const manifest = join(folder, 'installation.json');
  await writeFile(manifest, JSON.stringify({ id: 'this', stores: ['media', 'secrets.json'] }));

  expect(await firstStartOf(folder)).toEqual(longAgo);
  await markInstallation(folder, ['media']);
  expect(JSON.parse(await readFile(manifest, 'utf8'))).toMatchObject({
    id: 'this',
    firstStartAt: longAgo.toISOString(),
  });
});
