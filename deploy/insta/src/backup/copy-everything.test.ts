import { Readable } from 'node:stream';
import { AppError } from '@insta-ai/chassis/app-error';
import { neverStopping } from '@insta-ai/chassis/stopping';
import type { Databases } from '@insta-ai/chassis/storage/documents/databases';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { expect, it } from 'vitest';
import { newHead } from '../archive/new-head.ts';
import type { ArchiveWriter } from '../archive/write-archive.ts';
import { copyEverything } from './copy-everything.ts';

const big = 9 * 1024 * 1024;

it.each([10, big])('a file of %s bytes that is deleted as it is to be read ends no backup', async size => {
  const objects = {
    list: async () => ['outputs/a/gone.mp4', 'outputs/b/there.mp4'],
    stat: async () => ({ size, etag: '', mimeType: '' }),
    read: async (key: string) => {
      if (key.includes('gone')) throw new AppError('not_found', 'This file no longer exists.');
      return Readable.from([Buffer.alloc(size)]);
    },
  } as Partial<ObjectStore> as ObjectStore;
  const none = { listCollections: () => ({ toArray: async () => [] }) };
  const documents = { of: () => none } as unknown as Databases;
  const names: string[] = [];
  const archive: ArchiveWriter = {
    add: async name => void names.push(name),
    stream: async name => void names.push(name),
    seal: async manifest => manifest,
  };
  const head = newHead({}, new Date());

  const made = await copyEverything(
    { head, documents, objects, secrets: undefined, stopping: neverStopping },
    archive,
  );

  expect(names).toEqual(['insta-ai-backup.json', 'objects/outputs/b/there.mp4']);
  expect(made.objects).toEqual({ count: 1, bytes: size });
});
