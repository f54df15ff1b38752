import { readFile } from 'node:fs/promises';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { baseImages } from './base-images.ts';
import { uploadKey } from './upload-key.ts';

/** Puts the base images where uploads live, so that there is one way to read a library picture. */
export async function seedBaseImages(objects: Pick<ObjectStore, 'stat' | 'put'>): Promise<void> {
  for (const filename of baseImages) {
    if (await objects.stat(uploadKey(filename))) continue;
    const bytes = await readFile(new URL(`../../assets/${filename}`, import.meta.url));
    await objects.put(uploadKey(filename), bytes);
  }
}
