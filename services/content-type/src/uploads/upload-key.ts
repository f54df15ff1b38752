import { objectFolders } from '@insta-ai/chassis/storage/own-folders';

/** Key of a library picture in the object store. */
export function uploadKey(filename: string): string {
  return `${objectFolders.uploads}${filename}`;
}
