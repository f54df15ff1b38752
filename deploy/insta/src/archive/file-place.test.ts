import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filePlace } from './file-place.ts';

test.each([
  ['ENOSPC', 'is full'],
  ['EROFS', 'is mounted read-only'],
  ['EFBIG', 'holds no file as large as this backup'],
])(
  'a disk that fails a backup (%s) is told as what it is, and nothing half-done stays',
  async (code, words) => {
    const folder = await mkdtemp(join(tmpdir(), 'file-place-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const failing = filePlace(join(folder, 'backup')).write(
      async to => {
        to.destroy(Object.assign(new Error(code), { code }));
        await new Promise((_, reject) => to.once('error', reject));
      },
      async () => {},
    );

    await expect(failing).rejects.toThrow(`The disk of ${join(folder, 'backup')} ${words}`);
    expect(await readdir(folder)).toEqual([]);
  },
);

test('a folder that is named in place of a backup is told as one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-place-'));
  onTestFinished(() => rm(folder, { recursive: true }));

  await expect(filePlace(`${folder}/`).open()).rejects.toThrow(
    `${folder} is a folder: name one of the backups in it.`,
  );
});

test('a folder without the right to write is told as that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-place-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const failing = filePlace(join(folder, 'backup')).write(
    async () => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES', path: join(folder, 'backup.part') });
    },
    async () => {},
  );

  await expect(failing).rejects.toThrow(`Nothing may be written into ${folder}: give its user the right`);
});
