import { isHeic } from '@insta-ai/chassis/pictures/open-heic';
import { type MediaEnding, type MediaKind, mediaFiles } from '@insta-ai/proto/rules/media-kind';
import { fileTypeFromBuffer } from 'file-type';

export type SniffedMedia = MediaKind & { ending: MediaEnding };

/** TABLE: the ending that our addresses carry, by what the bytes are. */
const endings: Record<string, MediaEnding> = {
  jpg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  mp4: 'mp4',
  m4v: 'mp4',
  mov: 'mov',
  avi: 'avi',
};

/** How many bytes from the start are enough to tell. */
export const sniffBytes = 4_100;

/** What a file is by its first bytes; undefined when it is nothing that may be kept. Its name plays no part. */
export async function sniffMedia(bytes: Uint8Array): Promise<SniffedMedia | undefined> {
  // Kept as a JPEG, since few browsers show it as it is.
  if (isHeic(bytes)) return { ending: 'jpg', ...mediaFiles.jpg };
  const found = await fileTypeFromBuffer(bytes.subarray(0, sniffBytes)).catch(() => undefined);
  const ending = found && endings[found.ext];
  return ending && { ending, ...mediaFiles[ending] };
}
