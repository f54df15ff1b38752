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
