import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { launch, ownSettings, processesNaming, testFolder } from '@insta-ai/deploy/testing/launch';
import { expect, test } from 'vitest';
import { operate } from './operate.ts';

const none = { code: 0, out: 'There are no dead letters.\n', problem: '' };

test('the stores of a data folder are reached while its product runs, and when it does not', async () => {
  const settings = await ownSettings();
  const { DATA_DIR } = settings;
  const launched = launch(settings);
  await launched.link();

  expect(await operate(['dead-letters', 'list'], { DATA_DIR })).toEqual(none);
  const note = await stat(join(DATA_DIR, 'running-stores.json'));
  expect(note.mode & 0o077).toBe(0);

  launched.kill('SIGTERM');
  expect(await launched.exit).toBe(0);
  await expect(stat(join(DATA_DIR, 'running-stores.json'))).rejects.toThrow('ENOENT');
  expect(await operate(['dead-letters', 'list'], { DATA_DIR })).toEqual(none);
  expect(await processesNaming(DATA_DIR)).toEqual([]);
});

test('what a kill left behind is not taken for a product that runs', async () => {
  const settings = await ownSettings();
  const { DATA_DIR } = settings;
  const launched = launch(settings);
  await launched.link();
  launched.kill('SIGKILL');
  await launched.exit;

  expect(await operate(['dead-letters', 'list'], { DATA_DIR })).toEqual(none);
});

test('a folder without an installation is refused, and nothing is made in it', async () => {
  const DATA_DIR = join(await testFolder(), 'nothing');

  const { code, problem } = await operate(['dead-letters', 'list'], { DATA_DIR });

  expect(code).toBe(1);
  expect(problem).toContain(`There is no installation in ${DATA_DIR}`);
  await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT');
});

test('a command that is not known is answered with all there are', async () => {
  const { code, problem } = await operate(['dead'], {});

  expect(code).toBe(2);
  expect(problem).toContain('insta dead-letters list');
});
