import type { Sharp } from 'sharp';
import type { OpenedPicture } from './decode-picture.ts';
import type { PictureKind } from './picture-limits.ts';

/** How each kind is drawn anew. Finding the best code of a JPEG would hold all of it in memory once more, twice as large. */
const encodings = {
  jpeg: { quality: 92, optimizeCoding: false },
  webp: { quality: 92, effort: 2 },
  png: {},
  gif: {},
};

/**
 * A picture as the world may see it: upright, in its colours, and without what cameras and programs write into files (place,
 * device, author, a small film behind the photo).
 */
export function drawPublic(picture: Sharp, kind: PictureKind): Promise<Buffer> {
  return picture.autoOrient().keepIccProfile().toFormat(kind, encodings[kind]).toBuffer();
}

/** Whether a picture says more than it shows, so that it has to be drawn anew. A GIF would lose its movement; `stripGif` is for it. */
export function hasHiddenData({
  bytes,
  facts,
  metadata,
}: Pick<OpenedPicture, 'bytes' | 'facts' | 'metadata'>): boolean {
  if (facts.kind === 'gif') return false;
  const { exif, xmp, iptc, tifftagPhotoshop, comments = [], orientation = 1 } = metadata;
  const isWritten = exif || xmp || iptc || tifftagPhotoshop || comments.length > 0 || orientation > 1;
  return Boolean(isWritten) || bytes.includes(manifest) || !endsWithPicture(bytes, facts.kind);
}

/** How a C2PA manifest begins, which may tell place and author as EXIF does. */
const manifest = 'jumdc2pa';

/** Phones put films and second pictures behind the first one; a photo of several says so near its beginning. */
function endsWithPicture(bytes: Buffer, kind: Exclude<PictureKind, 'gif'>): boolean {
  if (kind === 'png') return bytes.subarray(-8, -4).toString('latin1') === 'IEND';
  if (kind === 'webp') return bytes.readUInt32LE(4) + 8 >= bytes.length;
  return bytes.readUInt16BE(bytes.length - 2) === 0xffd9 && !bytes.subarray(0, 200_000).includes('MPF\0');
}
