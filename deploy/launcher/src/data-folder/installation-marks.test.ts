import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@insta-ai/simulator/store/store';
import { expect, onTestFinished, test } from 'vitest';
import { checkInstallation, firstStartOf, markInstallation } from './installation-marks.ts';
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

test('a damaged store of the simulator is refused in words, and set aside with all beside it once that is accepted', async () => {
  const folder = await dataFolder();
  const place = join(folder, 'simulator');
  const check = (isAccepted = false) => checkInstallation(folder, ['simulator'], isAccepted);
  await check();
  const store = openStore(place);
  for (let n = 0; n < 500; n++)
    store
      .collection<{ id: string; caption: string }>('media')
      .put({ id: `post-${n}`, caption: 'Kept word for word' });
  store.close();
  await writeFile(join(place, 'film.mp4'), 'film');
  await check();
  const file = join(place, 'simulator.sqlite');
  const whole = await readFile(file);
  const damages = [
    Buffer.from('no database at all'),
    // A page of the tree.
    Buffer.from(whole).fill(0xff, 4_096, 8_192),
    // Inside a text, which SQLite does not look at.
    Buffer.from(whole.toString('latin1').replaceAll('"caption"', '\u0001caption"'), 'latin1'),
  ];
  for (const damage of damages) {
    await writeFile(file, damage);
    await expect(check()).rejects.toThrow(/simulator is damaged\. Simulated platforms .*accept-loss/);
    expect(await readFile(file)).toEqual(damage);
  }

  await check(true);

  const [aside = ''] = (await readdir(folder)).filter(name => name.startsWith('simulator.lost-'));
  expect(await readFile(join(folder, aside, 'simulator.sqlite'))).toEqual(damages.at(-1));
  expect(await readFile(join(folder, aside, 'film.mp4'), 'utf8')).toBe('film');
  await check();
});
