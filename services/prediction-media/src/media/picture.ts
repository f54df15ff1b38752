import sharp from 'sharp';

/** Width of the small pictures in lists, in pixels. */
const thumbnailWidth = 480;
/** Largest picture that is opened, in pixels; a small file can unfold to far more than memory holds. */
export const pixelLimit = 100_000_000;

/** Upright size of a picture; undefined when the bytes are no whole picture. */
export async function measurePicture(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' });
    const { autoOrient } = await picture.metadata();
    return autoOrient;
  } catch {
    return undefined;
  }
}

/** The small picture of a picture; throws when the bytes are no whole picture. */
export async function drawThumbnail(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' })
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
