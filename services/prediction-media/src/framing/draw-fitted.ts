import { decodePicture, type OpenedPicture } from '@insta-ai/chassis/pictures/decode-picture';
import { pictureBytes } from '@insta-ai/proto/rules/post-media';
import sharp, { type OverlayOptions, type Raw, type Sharp } from 'sharp';
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

/** Drawn in one go, so that a part is packed while the next is unpacked; the rare one that is too large is drawn anew. */
async function drawOpened(
  open: OpenedPicture['open'],
  geometry: Geometry,
  { over, aiDrawn }: Extras,
): Promise<Buffer> {
  const layers = over ? [{ input: over }] : [];
  for (const quality of qualities) {
    const drawn = fills(geometry) ? cover(open, geometry, layers) : await pad(open, geometry, layers);
    const encoded = drawn.jpeg({ quality, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' });
    const file = await (aiDrawn ? encoded.withXmp(aiMark) : encoded).toBuffer();
    if (file.length <= pictureBytes) return file;
  }
  throw new Error('A fitted picture of the platform’s size cannot be this large.');
}

function cover(open: OpenedPicture['open'], { canvas }: Geometry, layers: readonly OverlayOptions[]): Sharp {
  return opaque(open)
    .resize({ ...canvas, fit: 'cover', position: 'centre' })
    .composite([...layers]);
}

async function pad(
  open: OpenedPicture['open'],
  { canvas, picture }: Geometry,
  layers: readonly OverlayOptions[],
): Promise<Sharp> {
  const front = await unpacked(opaque(open).resize({ ...picture, fit: 'fill' }));
  // Blurred small and enlarged: the same look at a hundredth of the work.
  const small = { width: Math.ceil(canvas.width / 8), height: Math.ceil(canvas.height / 8) };
  const blurred = await unpacked(
    opaque(open)
      .resize({ ...small, fit: 'cover', position: 'centre' })
      .blur(6)
      .modulate({ brightness: 0.82 }),
  );
  return sharp(blurred.input, { raw: blurred.raw })
    .resize({ ...canvas, fit: 'fill', kernel: 'cubic' })
    .composite([{ ...front, gravity: 'centre' }, ...layers])
    .removeAlpha();
}

function opaque(open: OpenedPicture['open']): Sharp {
  return open().autoOrient().toColourspace('srgb').flatten({ background: '#ffffff' });
}

/** Its pixels, for one that is drawn on. */
async function unpacked(picture: Sharp): Promise<{ input: Buffer; raw: Raw }> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  // Not the whole `info`: its mark of a composite would be read as premultiplied alpha and shift every colour.
  const { width, height, channels } = info;
  return { input: data, raw: { width, height, channels } };
}
