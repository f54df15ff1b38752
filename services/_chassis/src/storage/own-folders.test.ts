import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ObjectStore } from './object-store.ts';
import { inOwnFolders, isOwnKey, objectFolders } from './own-folders.ts';

const folders = Object.values(objectFolders);
const name = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,20}$/);
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map(parts => parts.join('/'));

it('is the product’s exactly what lies in a folder of its own', () => {
  fc.assert(
    fc.property(path, fc.constantFrom(...folders), (rest, folder) => {
      expect(isOwnKey(`${folder}${rest}`)).toBe(true);
      const first = `${rest.split('/')[0]}/`;
      expect(isOwnKey(`backups/${folder}${rest}`)).toBe(false);
      expect(isOwnKey(rest)).toBe(rest.includes('/') && folders.some(own => own === first));
    }),
  );
});

it.each([
  'outputs',
  'outputs/',
  'outputs/.DS_Store',
  'outputs/a//b',
  'outputs-old/a.png',
  'doctor-1.txt',
  '',
])('is not the product’s: %s', key => {
  expect(isOwnKey(key)).toBe(false);
});

it('a store of services takes nothing where no backup would find it', async () => {
  const put: string[] = [];
  const objects = inOwnFolders({ put: async (key: string) => void put.push(key) } as unknown as ObjectStore);

  await objects.put('fitted/a.jpg', Buffer.from('a'));

  await expect(objects.put('avatars/a.jpg', Buffer.from('a'))).rejects.toThrow('own-folders.ts');
  expect(put).toEqual(['fitted/a.jpg']);
});
