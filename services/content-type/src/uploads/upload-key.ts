import { objectFolders } from '@insta-ai/proto/data/object-folders';

/** Key of a library picture in the object store. */
export function uploadKey(filename: string): string {
  return `${objectFolders.uploads}${filename}`;
}
