import { fileTypeFromBuffer } from 'file-type';

export type MediaKind = { kind: 'image' | 'video'; ending: string; mimeType: string };

/** TABLE: what may be kept, by what the bytes are; the ending is the one that our addresses carry. */
const kinds: Record<string, MediaKind> = {
  jpg: { kind: 'image', ending: 'jpg', mimeType: 'image/jpeg' },
  png: { kind: 'image', ending: 'png', mimeType: 'image/png' },
  webp: { kind: 'image', ending: 'webp', mimeType: 'image/webp' },
  gif: { kind: 'image', ending: 'gif', mimeType: 'image/gif' },
  mp4: { kind: 'video', ending: 'mp4', mimeType: 'video/mp4' },
  m4v: { kind: 'video', ending: 'mp4', mimeType: 'video/mp4' },
  mov: { kind: 'video', ending: 'mov', mimeType: 'video/quicktime' },
  avi: { kind: 'video', ending: 'avi', mimeType: 'video/x-msvideo' },
};

/** How many bytes from the start are enough to tell. */
export const sniffBytes = 4_100;

/** What a file is by its first bytes; undefined when it is nothing that may be kept. Its name plays no part. */
export async function sniffMedia(bytes: Uint8Array): Promise<MediaKind | undefined> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, sniffBytes)).catch(() => undefined);
  return found && kinds[found.ext];
}
