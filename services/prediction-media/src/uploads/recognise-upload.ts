import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { AdoptUploadRequest } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { type SniffedMedia, sniffBytes, sniffMedia } from '../media/sniff-media.ts';
import { uploadNotTaken, uploadTooLarge } from './uploads.errors.ts';

/** Largest uploaded picture, in bytes; videos are bounded by the upload call. */
const pictureLimit = 50 * 1024 * 1024;

/** What the bytes that wait are; those that cannot be taken are removed and refused. */
export async function recogniseUpload(
  objects: ObjectStore,
  { objectKey, filename }: Pick<AdoptUploadRequest, 'objectKey' | 'filename'>,
  size: number,
): Promise<SniffedMedia> {
  const end = Math.min(size, sniffBytes) - 1;
  const head = end < 0 ? Buffer.alloc(0) : await buffer(await objects.read(objectKey, { start: 0, end }));
  const media = await sniffMedia(head);
  const isTooLarge = media?.kind === 'image' && size > pictureLimit;
  if (media && !isTooLarge) return media;
  await objects.remove(objectKey);
  throw isTooLarge ? uploadTooLarge() : uploadNotTaken(filename);
}
