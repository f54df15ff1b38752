import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { AppError, mayRetry } from '@insta-ai/chassis/app-error';
import { newId, unguessable } from '@insta-ai/chassis/new-id';
import { type ObjectStore, readWhole } from '@insta-ai/chassis/storage/object-store';
import { refuseBeyondQuota } from '@insta-ai/chassis/storage/storage-quota';
import type {
  AdoptUploadRequest,
  CheckUploadRequest,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { PredictionMediaSettings } from '../config.ts';
import type { FittingParts } from '../fitting/fit-media.service.ts';
import { outputKey, thumbnailKeyOf } from '../media/media-address.ts';
import { drawVideoPoster } from '../media/picture.ts';
import { type SniffedMedia, sniffBytes, sniffMedia } from '../media/sniff-media.ts';
import type { VideoFacts } from '../media/video-facts.ts';
import { keepPicture, newOutput } from '../predictions/keep-output.ts';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import type { Prediction } from '../predictions/prediction.ts';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import { type RemovalParts, removePrediction } from '../predictions/remove-prediction.ts';
import type { Pace } from '../run/pace.ts';
import { probe, withVideoCopy } from '../video/look-at-video.ts';
import { makePublicVideo } from '../video/make-public-video.ts';
import { refuseOutline } from '../video/video-limits.ts';
import {
  badUploadKey,
  uploadBroken,
  uploadMissing,
  uploadNotTaken,
  uploadTooLarge,
  videoBroken,
  videoTooMuch,
} from './uploads.errors.ts';

/** Largest uploaded picture, in bytes; videos are bounded by the upload call. */
const pictureLimit = 50 * 1024 * 1024;

type Deps = RemovalParts & {
  predictions: RemovalParts['predictions'] & Pick<PredictionsStore, 'insert' | 'findByKey'>;
  outputs: RemovalParts['outputs'] & Pick<OutputsStore, 'add' | 'bytesOf'>;
  objects: ObjectStore;
  pace: Pick<Pace, 'deadlineMs'>;
  fitting: Pick<FittingParts, 'canConvert'>;
  settings: Pick<PredictionMediaSettings, 'STORAGE_QUOTA_MB'>;
};

/**
 * Makes a completed prediction of bytes that wait in the object store. Judged by the bytes alone. Its key is the client's name for
 * the upload, or that of the bytes: a repeated call goes on where a killed one stopped, with the bytes that it brings.
 */
export async function adoptUpload(deps: Deps, request: AdoptUploadRequest): Promise<void> {
  if (!/^incoming(\/[A-Za-z0-9][A-Za-z0-9._-]{0,200}){1,3}$/.test(request.objectKey)) throw badUploadKey();
  const known = await deps.predictions.findByKey(request.userId, keyOf(request));
  if (known && known.state !== 'adopting') {
    await deps.objects.remove(request.objectKey);
    return;
  }
  const waiting = await deps.objects.stat(request.objectKey);
  if (!waiting) throw uploadMissing();
  const kind = await judge(deps, request, waiting.size);
  if (!known) await refuseWithoutRoom(deps, request, waiting.size);
  const prediction = known ?? (await insert(deps, request));
  try {
    await keep(deps, prediction, kind, request);
  } catch (error) {
    // What cannot be taken stays so; everything else goes on where it stopped when it is asked again.
    if (error instanceof AppError && !mayRetry(error)) {
      await removePrediction(deps, prediction);
      await deps.objects.remove(request.objectKey);
    }
    throw error;
  }
  await deps.predictions.change(
    prediction._id,
    { states: ['adopting'] },
    {
      set: { state: 'completed', completedAt: deps.now(), progress: 100 },
      unset: ['runningUntil'],
    },
  );
  await deps.objects.remove(request.objectKey);
}

/** No key of bytes or of a click looks like the name of an upload. */
function keyOf({
  objectKey,
  contentId,
  repeatKey,
}: Pick<AdoptUploadRequest, 'objectKey' | 'contentId' | 'repeatKey'>): string {
  return repeatKey ? `upload/${contentId}/${repeatKey}` : objectKey;
}

async function keep(
  deps: Deps,
  prediction: Prediction,
  kind: SniffedMedia,
  { objectKey, filename }: AdoptUploadRequest,
): Promise<void> {
  if (kind.kind === 'video') await keepVideo(deps, prediction, kind, { objectKey, filename });
  else if (!(await keepPicture(deps, prediction, 0, () => readWhole(deps.objects, objectKey))))
    throw uploadBroken(filename);
}

async function judge(deps: Deps, request: AdoptUploadRequest, size: number): Promise<SniffedMedia> {
  const end = Math.min(size, sniffBytes) - 1;
  const head =
    end < 0 ? Buffer.alloc(0) : await collect(await deps.objects.read(request.objectKey, { start: 0, end }));
  const kind = await sniffMedia(head);
  const tooLarge = kind?.kind === 'image' && size > pictureLimit;
  if (kind && !tooLarge) return kind;
  await deps.objects.remove(request.objectKey);
  throw tooLarge ? uploadTooLarge() : uploadNotTaken(request.filename);
}

/** Bytes that an upload may have; a refusal when it is known to have more. One that is there already needs no room. */
export async function checkUpload(
  { predictions, outputs, settings }: Pick<Deps, 'predictions' | 'outputs' | 'settings'>,
  { userId, contentId, repeatKey, bytes }: CheckUploadRequest,
): Promise<number> {
  const key = repeatKey && keyOf({ objectKey: '', contentId, repeatKey });
  if (key && (await predictions.findByKey(userId, key))) return Number.MAX_SAFE_INTEGER;
  const kept = await outputs.bytesOf(userId);
  refuseBeyondQuota(kept, Number(bytes), settings.STORAGE_QUOTA_MB);
  return settings.STORAGE_QUOTA_MB * 1_000_000 - kept;
}

async function refuseWithoutRoom(
  deps: Deps,
  { userId, objectKey }: AdoptUploadRequest,
  size: number,
): Promise<void> {
  try {
    refuseBeyondQuota(await deps.outputs.bytesOf(userId), size, deps.settings.STORAGE_QUOTA_MB);
  } catch (error) {
    if (error instanceof AppError && !mayRetry(error)) await deps.objects.remove(objectKey);
    throw error;
  }
}

async function insert(deps: Deps, request: AdoptUploadRequest): Promise<Prediction> {
  const startedAt = deps.now();
  const deadlineAt = new Date(startedAt.getTime() + deps.pace.deadlineMs);
  const prediction: Prediction = {
    _id: newId(),
    owner: request.userId,
    content: request.contentId,
    key: keyOf(request),
    state: 'adopting',
    startedAt,
    deadlineAt,
    runningUntil: deadlineAt,
    completedAt: null,
    filename: request.filename.slice(0, 255) || 'upload',
    input: {},
    secret: unguessable(),
    progress: 0,
    error: null,
  };
  if (await deps.predictions.insert(prediction, [])) return prediction;
  // The same call at the same time: both go on with the one that was first.
  const first = await deps.predictions.findByKey(request.userId, keyOf(request));
  return first ?? prediction;
}

async function keepVideo(
  deps: Deps,
  prediction: Prediction,
  kind: SniffedMedia,
  { objectKey: from, filename }: { objectKey: string; filename: string },
): Promise<void> {
  // Without the tools we cannot look now; such videos are checked before they go out, once the tools are there.
  if (!(await deps.fitting.canConvert()))
    return keepVideoFile(deps, prediction, kind, await deps.objects.read(from));
  await withVideoCopy(deps.objects, from, async path => {
    const sent = await probe(path);
    if (!sent) throw videoBroken(filename);
    const refusal = refuseOutline(sent);
    if (refusal) throw videoTooMuch(refusal);
    const shown = await makePublicVideo(path, kind.ending);
    const facts = shown && (await probe(shown));
    if (!facts) throw videoBroken(filename);
    await keepVideoFile(deps, prediction, kind, createReadStream(shown), facts);
  });
}

async function keepVideoFile(
  deps: Deps,
  prediction: Prediction,
  kind: SniffedMedia,
  source: Readable,
  facts?: VideoFacts,
): Promise<void> {
  const key = outputKey(prediction._id, prediction.secret, 0, kind.ending);
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      hash.update(chunk);
      bytes += chunk.length;
      pass(null, chunk);
    },
  });
  source.on('error', error => counted.destroy(error));
  await deps.objects.put(key, source.pipe(counted));
  await deps.objects.put(thumbnailKeyOf(key), await drawVideoPoster());
  await deps.outputs.add({
    ...newOutput(deps, prediction, 0, key),
    kind: 'video',
    mimeType: kind.mimeType,
    width: facts?.width ?? 0,
    height: facts?.height ?? 0,
    ...(facts && { video: facts }),
    bytes,
    sha256: hash.digest('hex'),
  });
}

async function collect(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
