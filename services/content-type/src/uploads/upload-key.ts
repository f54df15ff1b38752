/** Key of a library picture in the object store. */
export function uploadKey(filename: string): string {
  return `uploads/${filename}`;
}
