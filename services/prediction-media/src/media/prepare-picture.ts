import { decodePicture, type OpenedPicture } from '@insta-ai/chassis/pictures/decode-picture';
import { drawPublic, hasHiddenData } from '@insta-ai/chassis/pictures/public-picture';
import { stripGif } from '@insta-ai/chassis/pictures/strip-gif';
import type { Sharp } from 'sharp';

/** Width of the small pictures in lists, in pixels. */
const thumbnailWidth = 480;

/** What is kept of a picture, measured upright. */
export type PreparedPicture = { bytes: Buffer; thumbnail: Buffer; width: number; height: number };

/** Looks at a picture and draws its small one; undefined when the bytes are no whole picture, and a refusal when it is too large. */
export async function preparePicture(
  read: () => Promise<Buffer> | Buffer,
): Promise<PreparedPicture | undefined> {
  return decodePicture(read, async picture => {
    const { width, height } = picture.metadata.autoOrient;
    try {
      const thumbnail = await drawThumbnail(picture.open());
      // Whoever has its address may fetch it, so it must not tell where and by whom it was taken.
      const bytes = await publicBytes(picture);
      return bytes && { bytes, thumbnail, width, height };
    } catch {
      return undefined;
    }
  });
}

async function publicBytes(picture: OpenedPicture): Promise<Buffer | undefined> {
  if (picture.facts.kind === 'gif') return stripGif(picture.bytes);
  return hasHiddenData(picture) ? drawPublic(picture.open(), picture.facts.kind) : picture.bytes;
}

function drawThumbnail(picture: Sharp): Promise<Buffer> {
  return picture
    .autoOrient()
    .resize({ width: thumbnailWidth, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
}
