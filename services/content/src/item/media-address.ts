import type { ContentDocument } from './content-document.ts';
import { mediaNotOurs } from './contents.errors.ts';

/** Paths that prediction-media serves (`getMedia` in proto/http/prediction-media.ts), without parts that climb. */
const mediaPath = /^\/media\/(?!.*\.\.)[A-Za-z0-9/._-]{1,300}$/;

/** A selected output as items hold it: a path under `/media/`, even if it came with our public address. */
export function toMediaPath(address: string, publicUrl: string): string {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  if (!mediaPath.test(path)) throw mediaNotOurs(address);
  return path;
}

/** The media that an item uses: what goes out, and the cover of it. */
export function usedMedia({ contents = [], coverOutput = '' }: Partial<ContentDocument>): string[] {
  return coverOutput === '' ? contents : [...contents, coverOutput];
}
