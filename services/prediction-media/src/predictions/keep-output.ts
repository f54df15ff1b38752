import { createHash } from 'node:crypto';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { drawPlaceholder } from '../media/draw-placeholder.ts';
import { outputKey, thumbnailKeyOf } from '../media/media-address.ts';
import { preparePicture } from '../media/prepare-picture.ts';
import { sniffMedia } from '../media/sniff-media.ts';
import type { OutputsStore } from './outputs.store.ts';
import { aboutOf, type Output, outputId, type Prediction } from './prediction.ts';

type Stores = {
  objects: Pick<ObjectStore, 'put'>;
  outputs: Pick<OutputsStore, 'add'>;
  now(): Date;
};

/**
 * Keeps a picture as an output of a prediction: bytes, small picture, then the record, so that a record never names bytes
 * that are not there. Keeping it again writes the same objects. False when the bytes are no picture, a refusal when it is
 * too large.
 */
export async function keepPicture(
  stores: Stores,
  prediction: Prediction,
  position: number,
  read: () => Promise<Buffer> | Buffer,
  leaving?: AbortSignal,
): Promise<boolean> {
  const picture = await preparePicture(read, originOf(prediction) === 'generated', leaving);
  const kind = picture && (await sniffMedia(picture.bytes));
  if (!picture || kind?.kind !== 'image') return false;
  const { bytes, thumbnail, width, height, saysAiDrawn } = picture;
  const key = outputKey(prediction, position, { ending: kind.ending, width, height });
  const [, , placeholder] = await allEnded([
    stores.objects.put(key, bytes),
    stores.objects.put(thumbnailKeyOf(key), thumbnail),
    drawPlaceholder(thumbnail),
  ]);
  await stores.outputs.add({
    ...newOutput(stores, prediction, position, key),
    ...(saysAiDrawn && { saysAiDrawn }),
    kind: 'image',
    mimeType: kind.mimeType,
    width,
    height,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    placeholder,
  });
  return true;
}

function originOf({ filename }: Prediction): Output['origin'] {
  return filename === null ? 'generated' : 'uploaded';
}

/** The part of an output's record that does not depend on its bytes. */
export function newOutput(
  stores: Pick<Stores, 'now'>,
  prediction: Prediction,
  position: number,
  key: string,
): Omit<Output, 'kind' | 'mimeType' | 'width' | 'height' | 'bytes' | 'sha256' | 'placeholder'> {
  return {
    _id: outputId(prediction._id, position),
    owner: prediction.owner,
    content: prediction.content,
    prediction: prediction._id,
    position,
    key,
    thumbnailKey: thumbnailKeyOf(key),
    origin: originOf(prediction),
    ...(prediction.contentType && { contentType: prediction.contentType }),
    about: aboutOf(prediction),
    preferred: false,
    isPublic: true,
    fitted: [],
    createdAt: stores.now(),
  };
}

/** All results, or the first failure once nothing is on its way any more: whoever removes what is there would miss what came later. */
async function allEnded<T extends readonly unknown[]>(work: readonly [...T]) {
  await Promise.allSettled(work);
  return Promise.all(work);
}
