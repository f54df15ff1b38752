export type MediaKind = { kind: 'image' | 'video'; mimeType: string };

/** TABLE: kinds of files the product keeps, by the ending of their address (specification section 9). */
export const mediaFiles = {
  jpg: { kind: 'image', mimeType: 'image/jpeg' },
  jpeg: { kind: 'image', mimeType: 'image/jpeg' },
  png: { kind: 'image', mimeType: 'image/png' },
  webp: { kind: 'image', mimeType: 'image/webp' },
  gif: { kind: 'image', mimeType: 'image/gif' },
  mp4: { kind: 'video', mimeType: 'video/mp4' },
  mov: { kind: 'video', mimeType: 'video/quicktime' },
  avi: { kind: 'video', mimeType: 'video/x-msvideo' },
} as const satisfies Record<string, MediaKind>;

export type MediaEnding = keyof typeof mediaFiles;

/** What a file is by the ending of its key, path or web address; undefined when it is nothing that is kept. */
export function mediaKindOf(address: string): MediaKind | undefined {
  const path = address.replace(/[?#].*$/, '');
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(mediaFiles, ending) ? mediaFiles[ending as MediaEnding] : undefined;
}

/** Whether an address is shown as video rather than picture. */
export function isVideo(address: string): boolean {
  return mediaKindOf(address)?.kind === 'video';
}

/** What a file chooser offers for upload: any picture, and the videos that are kept. */
export const uploadTypes: readonly string[] = [
  'image/*',
  ...Object.values(mediaFiles).flatMap(({ kind, mimeType }) => (kind === 'video' ? [mimeType] : [])),
];
