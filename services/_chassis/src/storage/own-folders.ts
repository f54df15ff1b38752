import { objectFolders } from '@insta-ai/proto/data/object-folders';
import { isKey, type ObjectStore } from './object-store.ts';

/** Whether an object of this key is the product's; a bucket may hold others. */
export function isOwnKey(key: string): boolean {
  return isKey(key) && Object.values(objectFolders).some(folder => key.startsWith(folder));
}

/** The same store, which takes nothing into any other folder: there no backup would find it. */
export function inOwnFolders(objects: ObjectStore): ObjectStore {
  return {
    ...objects,
    async put(key, body) {
      if (!isOwnKey(key)) throw new Error(`"${key}" lies in no folder of proto/data/object-folders.ts.`);
      await objects.put(key, body);
    },
  };
}
