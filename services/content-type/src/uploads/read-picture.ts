import { decodePicture, type OpenedPicture } from '@insta-ai/chassis/pictures/decode-picture';
import type { PictureKind } from '@insta-ai/chassis/pictures/picture-limits';
import { drawPublic } from '@insta-ai/chassis/pictures/public-picture';
import { notAPicture } from './uploads.errors.ts';

type Ending = 'png' | 'jpg' | 'webp';

/** TABLE: kinds of pictures the library takes, and the ending each is kept under. */
const endings: Partial<Record<PictureKind, Ending>> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

/** Longest side that is kept, in pixels; the image model works at about 1024. */
const longestSide = 2048;

/**
 * A picture from outside in the form that is kept: judged by its bytes, upright, at a sensible size. Drawing it anew
 * also leaves behind what cameras write into files (place, device), because library pictures have public addresses.
 */
export async function readPicture(bytes: Buffer): Promise<{ bytes: Buffer; ending: Ending }> {
  const kept = await decodePicture(
    () => bytes,
    async ({ open, facts }) => {
      const ending = endings[facts.kind];
      return ending && { bytes: await draw(open, facts.kind), ending };
    },
  );
  if (!kept) throw notAPicture();
  return kept;
}

async function draw(open: OpenedPicture['open'], kind: PictureKind): Promise<Buffer> {
  const sized = open().resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
  try {
    return await drawPublic(sized, kind);
  } catch (cause) {
    throw notAPicture(cause);
  }
}
