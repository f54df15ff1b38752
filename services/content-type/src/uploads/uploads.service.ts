import { unguessable } from '@insta-ai/chassis/new-id';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { refuseBeyondQuota } from '@insta-ai/chassis/storage/storage-quota';
import { eachByItself } from '@insta-ai/chassis/turns/each-by-itself';
import type { UploadedMedia } from '@insta-ai/proto/http/content-type';
import { baseImages, isBaseImage } from './base-images.ts';
import { readPicture } from './read-picture.ts';
import { uploadKey } from './upload-key.ts';
import { uploadInUse, uploadNotFound } from './uploads.errors.ts';
import type { UploadsStore } from './uploads.store.ts';

export type UploadsService = ReturnType<typeof createUploadsService>;

type Deps = {
  store: UploadsStore;
  objects: ObjectStore;
  quotaMb: number;
  /** Names of a person's content types that are drawn with a picture. */
  namesDrawnWith(owner: string, filename: string): Promise<string[]>;
};

export function createUploadsService({ store, objects, quotaMb, namesDrawnWith }: Deps) {
  const finishRemoval = async (filename: string): Promise<void> => {
    await objects.remove(uploadKey(filename));
    await store.forget(filename);
  };

  return {
    /** The library of a person: own pictures, newest first, then the base images. */
    async list(owner: string): Promise<UploadedMedia[]> {
      const address = (filename: string) => ({ filename, url: `/api/contentTypes/uploads/${filename}` });
      const own = (await store.list(owner)).map(filename => ({ ...address(filename), isOwn: true }));
      return [...own, ...baseImages.map(address)];
    },

    /**
     * Adds a picture, one for each `repeatKey`. Bytes first: a death in between leaves bytes nobody names, never a name without
     * bytes.
     */
    async add(owner: string, file: Buffer, repeatKey?: string): Promise<void> {
      if (repeatKey !== undefined && (await store.has(owner, repeatKey))) return;
      const { bytes, ending } = await readPicture(file);
      refuseBeyondQuota(await store.bytesOf(owner), bytes.length, quotaMb);
      const filename = `${unguessable()}.${ending}`;
      await objects.put(uploadKey(filename), bytes);
      const document = { _id: filename, owner, createdAt: new Date(), bytes: bytes.length };
      // The same upload at the same time was first.
      if (!(await store.insert(document, repeatKey))) await objects.remove(uploadKey(filename));
    },

    /**
     * Deletes a picture that no content type needs. It leaves the library first: a death after that leaves bytes which the next
     * call or the timer removes, never a picture without bytes.
     */
    async remove(owner: string, filename: string): Promise<void> {
      const names = await namesDrawnWith(owner, filename);
      if (names.length > 0 && (await store.inLibrary(owner, [filename])).length > 0) throw uploadInUse(names);
      if (!(await store.hide(owner, filename))) throw uploadNotFound();
      await finishRemoval(filename);
    },

    /** Finishes removals that were cut short. */
    async finishRemovals(): Promise<void> {
      await eachByItself(await store.listHidden(), finishRemoval);
    },

    /** Refuses who has no room at all, before anything is read of an upload that is not there yet. */
    async refuseWithoutRoom(owner: string, repeatKey?: string): Promise<void> {
      if (repeatKey !== undefined && (await store.has(owner, repeatKey))) return;
      refuseBeyondQuota(await store.bytesOf(owner), 1, quotaMb);
    },

    /** Those of the file names that are not in the library of a person. */
    async notInLibrary(owner: string, filenames: string[]): Promise<Set<string>> {
      const unknown = new Set(filenames.filter(filename => !isBaseImage(filename)));
      if (unknown.size === 0) return unknown;
      for (const filename of await store.inLibrary(owner, [...unknown])) unknown.delete(filename);
      return unknown;
    },

    /** Facts and bytes of a library picture. */
    async read(filename: string) {
      // A name such as `.env` passes the pattern of the call, but is no object key.
      if (!/^[A-Za-z0-9]/.test(filename)) throw uploadNotFound();
      const stat = await objects.stat(uploadKey(filename));
      if (!stat) throw uploadNotFound();
      return { stat, open: () => objects.read(uploadKey(filename)) };
    },
  };
}
