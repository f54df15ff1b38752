import { AppError } from '@insta-ai/chassis/app-error';
import { decodePicture } from '@insta-ai/chassis/pictures/decode-picture';
import { type ObjectStore, readWhole } from '@insta-ai/chassis/storage/object-store';
import { mediaNotFound } from '../media/media.errors.ts';
import { keyOfMedia } from '../media/media-address.ts';
import type { OutputsStore } from '../predictions/outputs.store.ts';

/** Longest side that a model is shown, in pixels: more costs more and shows no more of what a sentence tells. */
const longestSide = 768;
const quality = 80;

type Places = { outputs: Pick<OutputsStore, 'findByKey'>; objects: Pick<ObjectStore, 'stat' | 'read'> };
type Asked = { userId: string; output: string };
type Shown = { bytes: Buffer; width: number; height: number };

/** A person's own picture as a model is shown it: small, upright, a JPEG, and without what else its file may say. */
export async function showPicture({ outputs, objects }: Places, { userId, output }: Asked): Promise<Shown> {
  const key = keyOfMedia(output);
  const found = key === undefined ? undefined : await outputs.findByKey(userId, key);
  if (!found || !(await objects.stat(found.key))) throw mediaNotFound();
  if (found.kind !== 'image') throw noPicture();
  const shown = await decodePicture(
    () => readWhole(objects as ObjectStore, found.key),
    async ({ open }) => {
      const { data, info } = await open()
        .autoOrient()
        .toColourspace('srgb')
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    },
  );
  if (!shown) throw mediaNotFound();
  return shown;
}

function noPicture(): AppError {
  return new AppError('failed_precondition', 'Only a picture can be shown to a model, and this is a video.');
}
