import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { AdoptUploadRequest } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { CannotClean } from '../boxes/cannot-clean.ts';
import { cleanVideo } from '../boxes/clean-video.ts';
import { markVideo } from '../boxes/mark-video.ts';
import { withFile } from '../boxes/open-file.ts';
import type { FittingParts } from '../fitting/fit-media.service.ts';
import { streamSaysAiDrawn } from '../media/ai-mark.ts';
import { drawVideoPoster } from '../media/draw-video-poster.ts';
import { outputKey, thumbnailKeyOf } from '../media/media-address.ts';
import type { SniffedMedia } from '../media/sniff-media.ts';
import type { VideoFacts } from '../media/video-facts.ts';
import { newOutput } from '../predictions/keep-output.ts';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import type { Prediction } from '../predictions/prediction.ts';
import { probe, withVideoCopy } from '../video/look-at-video.ts';
import { makePublicVideo } from '../video/make-public-video.ts';
import { refuseOutline } from '../video/video-limits.ts';
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
  const makePublic = (await deps.fitting.canConvert()) ? packAnew : cleanInPlace;
  await withVideoCopy(deps.objects, objectKey, async path => {
    const saysAiDrawn = await streamSaysAiDrawn(createReadStream(path));
    const shown = await makePublic(path, media.ending, filename);
    if (saysAiDrawn) await withFile(shown.path, file => markVideo(file, media.ending));
    await keepFile(deps, prediction, media, { ...shown, saysAiDrawn });
  });
}

type ShownVideo = { path: string; facts?: VideoFacts };

async function packAnew(path: string, ending: string, filename: string): Promise<ShownVideo> {
  const sent = await probe(path);
  if (!sent) throw videoBroken(filename);
  const refusal = refuseOutline(sent);
  if (refusal) throw videoTooMuch(refusal);
  const shown = await makePublicVideo(path, ending);
  const facts = shown && (await probe(shown));
  if (!facts) throw videoBroken(filename);
  return { path: shown, facts };
}

/** Without the tools nobody looks at its pictures now; they are checked before they go out, once the tools are there. */
async function cleanInPlace(path: string, ending: string, filename: string): Promise<ShownVideo> {
  try {
    await withFile(path, file => cleanVideo(file, ending));
  } catch (error) {
    if (!(error instanceof CannotClean)) throw error;
    throw error.reason === 'damaged' ? videoBroken(filename) : videoEntangled(filename);
  }
  return { path };
}

async function keepFile(
  deps: KeepVideoDeps,
  prediction: Prediction,
  { ending, mimeType }: SniffedMedia,
  { path, facts, saysAiDrawn }: ShownVideo & { saysAiDrawn: boolean },
): Promise<void> {
  const key = outputKey(prediction._id, prediction.secret, 0, ending);
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      hash.update(chunk);
      bytes += chunk.length;
      pass(null, chunk);
    },
  });
  const source = createReadStream(path).on('error', error => counted.destroy(error));
  await deps.objects.put(key, source.pipe(counted));
  await deps.objects.put(thumbnailKeyOf(key), await drawVideoPoster());
  await deps.outputs.add({
    ...newOutput(deps, prediction, 0, key),
    ...(saysAiDrawn && { saysAiDrawn }),
    kind: 'video',
    mimeType,
    width: facts?.width ?? 0,
    height: facts?.height ?? 0,
    ...(facts && { video: facts }),
    bytes,
    sha256: hash.digest('hex'),
  });
}
