import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { product } from '@insta-ai/chassis/product/product';
import { testFolder } from '@insta-ai/deploy/testing/launch';
import { expect, test, vi } from 'vitest';
import { firstStartWords, noteProduct, onceBeforeUpgrade, upgradeWords } from './last-product.ts';
import { writeSecrets } from './secrets.ts';

test('a start on data of another version says which, until it has run', async () => {
  const folder = await testFolder();
  await writeSecrets(folder, {});
  await writeFile(join(folder, 'product.json'), JSON.stringify({ version: '0.0.9' }));

  expect(await firstStartWords(folder)).toBe(upgradeWords(product.version, '0.0.9'));

  await noteProduct(folder);
  expect(await firstStartWords(folder)).toBeUndefined();
});

test('the first release noted nothing, and a new folder has nothing to go back to', async () => {
  const folder = await testFolder();
  expect(await firstStartWords(folder)).toBeUndefined();

  await writeSecrets(folder, {});

  expect(await firstStartWords(folder)).toBe(upgradeWords(product.version, undefined));
});

test('the words name the way back', () => {
  expect(upgradeWords('0.2.0', '0.1.0')).toBe(
    'Insta AI 0.2.0 starts for the first time on this data, which is of Insta AI 0.1.0. The way back is a backup from before: UPGRADING.md.',
  );
});

test('a backup is made once before a version, however often its start fails', async () => {
  const folder = await testFolder();
  const save = vi.fn(async () => {}).mockRejectedValueOnce(new Error('no room'));

  await expect(onceBeforeUpgrade(folder, save)).rejects.toThrow('no room');
  await onceBeforeUpgrade(folder, save);
  await onceBeforeUpgrade(folder, save);

  expect(save).toHaveBeenCalledTimes(2);
});
