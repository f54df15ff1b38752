/**
 * Where the bytes of a library picture are: the uploads path plus the file name (specification section 3). A slot may also
 * hold a whole address.
 */
export function uploadAddress(filename: string): string {
  const isAddress = filename.startsWith('/') || /^https?:/.test(filename);
  return isAddress ? filename : `/api/contentTypes/uploads/${encodeURIComponent(filename)}`;
}
