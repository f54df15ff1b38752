import { isKey, type ObjectStore } from './object-store.ts';

/**
 * TABLE: folders of the object store, and what lies in each. Nothing of the product lies elsewhere in its bucket, which may hold what is
 * somebody else's: services can write only here, and a backup takes this and leaves the rest.
 */
export const objectFolders = {
  /** Files on their way from the service content to prediction-media. */
  incoming: 'incoming/',
  /** The upload library of content-type, out of which prediction-media reads. */
  uploads: 'uploads/',
  /** Pictures and videos with their small ones, of prediction-media. */
  outputs: 'outputs/',
  /** The same as Instagram takes them. */
  fitted: 'fitted/',
} as const;

/** Where the service instagram puts what it brings to Instagram, in a bucket for that; whatever is old there it removes. */
export const courierFolder = 'courier/';

/** Whether an object of this key is the product's; a bucket may hold others. */
export function isOwnKey(key: string): boolean {
  return isKey(key) && Object.values(objectFolders).some(folder => key.startsWith(folder));
}

/** The same store, which takes nothing into any other folder: there no backup would find it. */
export function inOwnFolders(objects: ObjectStore): ObjectStore {
  return {
    ...objects,
    async put(key, body) {
      if (!isOwnKey(key)) throw new Error(`"${key}" lies in no folder of own-folders.ts.`);
      await objects.put(key, body);
    },
  };
}
