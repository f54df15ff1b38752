import sharp from 'sharp';
import { notAPicture } from './uploads.errors.ts';

/** TABLE: kinds of pictures the library takes, as sharp names them, and the ending each is kept under. */
const endings: Partial<Record<string, 'png' | 'jpg' | 'webp'>> = { png: 'png', jpeg: 'jpg', webp: 'webp' };

/** Longest side that is kept, in pixels; the image model works at about 1024. */
const longestSide = 2048;
/** Pictures with more pixels are refused before they are unpacked: a small file can hold a very large one. */
const mostPixels = 60_000_000;

/**
 * A picture from outside in the form that is kept: judged by its bytes, upright, at a sensible size. Drawing it anew
 * also leaves behind what cameras write into files (place, device), because library pictures have public addresses.
 */
export async function readPicture(bytes: Buffer): Promise<{ bytes: Buffer; ending: 'png' | 'jpg' | 'webp' }> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format } = await picture.metadata();
    const ending = endings[format ?? ''];
    if (!ending) throw new Error(`kind ${format}`);
    const upright = picture.autoOrient();
    const sized = upright.resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
    return { bytes: await sized.toBuffer(), ending };
  } catch (cause) {
    throw notAPicture(cause);
  }
}
