import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { AdoptUploadRequest } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { FittingParts } from '../fitting/fit-media.service.ts';
import { drawVideoPoster } from '../media/draw-video-poster.ts';
import { outputKey, thumbnailKeyOf } from '../media/media-address.ts';
import type { SniffedMedia } from '../media/sniff-media.ts';
import { newOutput } from '../predictions/keep-output.ts';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import type { Prediction } from '../predictions/prediction.ts';
import { withVideoCopy } from '../video/look-at-video.ts';
import { CannotShow, publicVideo, type ShownVideo } from '../video/public-video.ts';
import { putVideo } from '../video/put-video.ts';
import { videoBroken, videoEntangled, videoTooMuch } from './uploads.errors.ts';

export type KeepVideoDeps = {
  objects: ObjectStore;
  outputs: Pick<OutputsStore, 'add'>;
  fitting: Pick<FittingParts, 'canConvert'>;
  now(): Date;
};

/** Keeps an uploaded video as the one output of its prediction, without what cameras write into files. */
export async function keepVideo(
  deps: KeepVideoDeps,
  prediction: Prediction,
  media: SniffedMedia,
  { objectKey, filename }: Pick<AdoptUploadRequest, 'objectKey' | 'filename'>,
): Promise<void> {
  const canConvert = await deps.fitting.canConvert();
  await withVideoCopy(deps.objects, objectKey, async path => {
    const shown = await publicVideo(path, media.ending, canConvert).catch((error: unknown) => {
      throw error instanceof CannotShow ? inWords(error, filename) : error;
    });
    await keepFile(deps, prediction, media, shown);
  });
}

function inWords({ reason, tooMuch }: CannotShow, filename: string): Error {
  if (tooMuch) return videoTooMuch(tooMuch);
  return reason === 'broken' ? videoBroken(filename) : videoEntangled(filename);
}

async function keepFile(
  deps: KeepVideoDeps,
  prediction: Prediction,
  { ending, mimeType }: SniffedMedia,
  { path, facts, saysAiDrawn }: ShownVideo,
): Promise<void> {
  // Without ffmpeg nobody can measure it.
  const { width, height } = facts ?? { width: 0, height: 0 };
  const key = outputKey(prediction, 0, { ending, width, height });
  const kept = await putVideo(deps.objects, key, path);
  await deps.objects.put(thumbnailKeyOf(key), await drawVideoPoster());
  await deps.outputs.add({
    ...newOutput(deps, prediction, 0, key),
    ...(saysAiDrawn && { saysAiDrawn }),
    kind: 'video',
    mimeType,
    width,
    height,
    ...(facts && { video: facts }),
    ...kept,
  });
}
