import { decodePicture, type OpenedPicture } from '@insta-ai/chassis/pictures/decode-picture';
import { drawPublic, saysMore } from '@insta-ai/chassis/pictures/public-picture';
import { stripGif } from '@insta-ai/chassis/pictures/strip-gif';
import sharp, { type Sharp } from 'sharp';

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
  return saysMore(picture) ? drawPublic(picture.open(), picture.facts.kind) : picture.bytes;
}

function drawThumbnail(picture: Sharp): Promise<Buffer> {
  return picture
    .autoOrient()
    .resize({ width: thumbnailWidth, withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
}

/** A picture of a few pixels as an address, to be shown blurred before anything is loaded; about 200 bytes. */
export async function drawPlaceholder(thumbnail: Buffer): Promise<string> {
  const tiny = await sharp(thumbnail)
    .resize({ width: 16, height: 16, fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** A neutral picture that stands for a video in lists; it shows no frame of it. */
export async function drawVideoPoster(): Promise<Buffer> {
  const play = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480">
    <defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#3a4150"/><stop offset="1" stop-color="#20242d"/></linearGradient></defs>
    <rect width="480" height="480" fill="url(#g)"/>
    <circle cx="240" cy="240" r="64" fill="#ffffff" fill-opacity="0.92"/>
    <path d="M222 206 L222 274 L278 240 Z" fill="#20242d"/></svg>`;
  return sharp(Buffer.from(play)).webp({ quality: 80 }).toBuffer();
}
