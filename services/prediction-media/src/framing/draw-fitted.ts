import { decodePicture, type OpenedPicture } from '@insta-ai/chassis/pictures/decode-picture';
import { pictureBytes } from '@insta-ai/proto/rules/post-media';
import sharp from 'sharp';
import { aiMark } from '../media/ai-mark.ts';
import { fills, type Geometry } from './fit-geometry.ts';
import { pictureBroken } from './framing.errors.ts';

/** Tried in this order until the file is small enough. */
const qualities = [92, 85, 75, 60, 40];

type Extras = {
  /** Lies over all of it. */
  over?: Buffer | undefined;
  /** The file says that a model drew what it shows. */
  aiDrawn?: boolean;
  /** Ends the wait for its turn. */
  leaving?: AbortSignal;
};

/**
 * A JPEG in sRGB without alpha, and without metadata but for that mark (instagram-graph-api.md 2.4). Where the picture does
 * not fill its file, the rest shows the picture itself, blurred and a little darker, so nothing is lost and no bar stands out.
 */
export async function drawFitted(
  read: () => Promise<Buffer> | Buffer,
  geometry: Geometry,
  extras: Extras = {},
): Promise<Buffer> {
  const file = await decodePicture(read, ({ open }) => drawOpened(open, geometry, extras), extras.leaving);
  if (!file) throw pictureBroken();
  return file;
}

async function drawOpened(
  open: OpenedPicture['open'],
  geometry: Geometry,
  { over, aiDrawn }: Extras,
): Promise<Buffer> {
  const { canvas, picture } = geometry;
  const opened = () => open().autoOrient().toColourspace('srgb').flatten({ background: '#ffffff' });
  const drawn = fills(geometry)
    ? await opened()
        .resize({ ...canvas, fit: 'cover', position: 'centre' })
        .raw()
        .toBuffer({ resolveWithObject: true })
    : await pad();
  // Not the whole `info`: its mark of a composite would be read as premultiplied alpha and shift every colour.
  const { width, height, channels } = drawn.info;
  for (const quality of qualities) {
    const encoded = sharp(drawn.data, { raw: { width, height, channels } })
      .composite(over ? [{ input: over }] : [])
      .jpeg({ quality, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' });
    const file = await (aiDrawn ? encoded.withXmp(aiMark) : encoded).toBuffer();
    if (file.length <= pictureBytes) return file;
  }
  throw new Error('A fitted picture of the platform’s size cannot be this large.');

  async function pad() {
    const front = await opened()
      .resize({ ...picture, fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    // Blurred small and enlarged: the same look at a hundredth of the work.
    const blurred = await opened()
      .resize({
        width: Math.ceil(canvas.width / 8),
        height: Math.ceil(canvas.height / 8),
        fit: 'cover',
        position: 'centre',
      })
      .blur(6)
      .modulate({ brightness: 0.82 })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return sharp(blurred)
      .resize({ ...canvas, fit: 'fill', kernel: 'cubic' })
      .composite([{ input: front, gravity: 'centre' }])
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
  }
}
