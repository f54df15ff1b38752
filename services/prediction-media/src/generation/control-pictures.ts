import { whyNotPublic } from '@insta-ai/chassis/http/why-not-public';
import { decodePicture, type OpenedPicture } from '@insta-ai/chassis/pictures/decode-picture';
import { mimeTypeOf } from '@insta-ai/chassis/storage/mime-type-of';
import { type ObjectStore, readWhole } from '@insta-ai/chassis/storage/object-store';
import { objectFolders } from '@insta-ai/chassis/storage/own-folders';
import { mediaPath, publicKey } from '../media/media-address.ts';
import type { ControlFiles } from '../providers/image-provider.ts';
import { missingControlPicture, pictureGone } from './generation.errors.ts';

/** Up to here a picture goes along inside the request, above it by address (ai-providers.md A3). */
const inlineLimit = 256 * 1024;
/** Longest side of a picture that had to be made smaller, in pixels: about the size the model works in. */
const smallSide = 1024;

/** Control pictures: of the upload library by their name, of what was drawn or uploaded for an item by their key. */
export function createControlFiles(
  objects: Pick<ObjectStore, 'stat' | 'read'>,
  publicUrl: string,
): ControlFiles {
  return {
    address: filename => addressOf(objects as ObjectStore, publicUrl, placeOf(filename)),
    async bytes(filename) {
      const { key, gone } = placeOf(filename);
      if (!(await objects.stat(key))) throw gone();
      return { bytes: await readWhole(objects as ObjectStore, key), mimeType: mimeTypeOf(key) };
    },
  };
}

async function addressOf(objects: ObjectStore, publicUrl: string, place: Place): Promise<string> {
  const { key, path, gone } = place;
  const found = await objects.stat(key);
  if (!found) throw gone();
  const fitsInline = (bytes: number) => Math.ceil(bytes / 3) * 4 + 40 <= inlineLimit;
  if (fitsInline(found.size)) return dataUri(mimeTypeOf(key), await readWhole(objects, key));
  // The provider reaches nothing but public HTTPS; from a laptop or a network at home the picture is sent along, made smaller.
  if (!whyNotPublic(publicUrl)) return `${publicUrl}${path}`;
  return dataUri('image/jpeg', await shrunk(objects, place, fitsInline));
}

/** Where a control picture lies, and what is said where it is gone. A name of the library has no folder. */
function placeOf(name: string) {
  const key = publicKey(name);
  if (key) return { key, path: mediaPath(key), gone: pictureGone };
  return {
    key: `${objectFolders.uploads}${name}`,
    path: `/api/contentTypes/uploads/${name}`,
    gone: () => missingControlPicture(name),
  };
}

type Place = ReturnType<typeof placeOf>;

async function shrunk(
  objects: ObjectStore,
  { key, gone }: Place,
  fits: (bytes: number) => boolean,
): Promise<Buffer> {
  const read = () => readWhole(objects, key);
  const smaller = await decodePicture(read, ({ open }) => shrink(open, fits));
  if (!smaller) throw gone();
  return smaller;
}

async function shrink(open: OpenedPicture['open'], fits: (bytes: number) => boolean): Promise<Buffer> {
  for (let side = smallSide, quality = 88; ; side = Math.round(side * 0.8), quality = 80) {
    const smaller = await open()
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer();
    if (fits(smaller.length)) return smaller;
  }
}

function dataUri(mimeType: string, bytes: Buffer): string {
  return `data:${mimeType};base64,${bytes.toString('base64')}`;
}
