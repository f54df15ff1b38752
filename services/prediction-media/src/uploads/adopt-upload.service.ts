import { AppError, mayRetry } from '@insta-ai/chassis/app-error';
import { newId, unguessable } from '@insta-ai/chassis/new-id';
import { readWhole } from '@insta-ai/chassis/storage/object-store';
import type { AdoptUploadRequest } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { SniffedMedia } from '../media/sniff-media.ts';
import { keepPicture } from '../predictions/keep-output.ts';
import type { Prediction } from '../predictions/prediction.ts';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import { type RemovalParts, removePrediction, removeUnwanted } from '../predictions/remove-prediction.ts';
import type { Pace } from '../run/pace.ts';
import { type RoomDeps, refuseWithoutRoom } from './check-upload.service.ts';
import { type KeepVideoDeps, keepVideo } from './keep-video.ts';
import { recogniseUpload } from './recognise-upload.ts';
import { uploadPredictionKey } from './upload-prediction-key.ts';
import { badUploadKey, uploadBroken, uploadMissing } from './uploads.errors.ts';

type Deps = RemovalParts &
  RoomDeps &
  KeepVideoDeps & {
    predictions: Pick<PredictionsStore, 'insert' | 'find' | 'findByKey'>;
    pace: Pick<Pace, 'deadlineMs'>;
  };

/**
 * Makes a completed prediction of bytes that wait in the object store. Judged by the bytes alone. Its key is the client's name for
 * the upload, or that of the bytes: a repeated call goes on where a killed one stopped, with the bytes that it brings.
 */
export async function adoptUpload(deps: Deps, request: AdoptUploadRequest): Promise<void> {
  if (!/^incoming(\/[A-Za-z0-9][A-Za-z0-9._-]{0,200}){1,3}$/.test(request.objectKey)) throw badUploadKey();
  const known = await findKnown(deps, request);
  if (known && !isOpen(known)) {
    await deps.objects.remove(request.objectKey);
    return;
  }
  try {
    await adopt(deps, request, known);
  } catch (error) {
    if (!isFinal(error)) throw error;
    const left = await findKnown(deps, request);
    // The same call, asked again because this one took long, was quicker and has taken the bytes away.
    if (left && !isOpen(left)) return;
    await deps.objects.remove(request.objectKey);
    throw error;
  }
}

async function adopt(deps: Deps, request: AdoptUploadRequest, known: Prediction | undefined): Promise<void> {
  const waiting = await deps.objects.stat(request.objectKey);
  if (!waiting) throw uploadMissing();
  const media = await recogniseUpload(deps.objects, request, waiting.size);
  if (!known) await refuseWithoutRoom(deps, request, waiting.size);
  const prediction = known ?? (await insert(deps, request));
  await keep(deps, prediction, media, request).catch(async (error: unknown) => {
    // What cannot be taken stays so; everything else goes on where it stopped when it is asked again.
    const left = isFinal(error) ? await deps.predictions.find(prediction._id) : undefined;
    if (left && isOpen(left)) await removePrediction(deps, prediction);
    throw error;
  });
  const isKept = await deps.predictions.change(
    prediction._id,
    // Its time may have been over before, on a busy machine or with its process: it is there all the same.
    { states: ['adopting', 'failed'] },
    {
      set: { state: 'completed', completedAt: deps.now(), progress: 100, error: null },
      unset: ['runningUntil'],
    },
  );
  if (!isKept) await removeUnwanted(deps, prediction);
  await deps.objects.remove(request.objectKey);
}

function findKnown({ predictions }: Deps, request: AdoptUploadRequest): Promise<Prediction | undefined> {
  return predictions.findByKey(request.userId, uploadPredictionKey(request));
}

/** An upload fails by its time alone, so one that comes again is taken in. */
function isOpen({ state }: Prediction): boolean {
  return state === 'adopting' || state === 'failed';
}

function isFinal(error: unknown): boolean {
  return error instanceof AppError && !mayRetry(error);
}

async function insert(deps: Deps, request: AdoptUploadRequest): Promise<Prediction> {
  const startedAt = deps.now();
  const deadlineAt = new Date(startedAt.getTime() + deps.pace.deadlineMs);
  const prediction: Prediction = {
    _id: newId(),
    owner: request.userId,
    content: request.contentId,
    key: uploadPredictionKey(request),
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
  return (await deps.predictions.findByKey(prediction.owner, prediction.key)) ?? prediction;
}

async function keep(
  deps: Deps,
  prediction: Prediction,
  media: SniffedMedia,
  request: AdoptUploadRequest,
): Promise<void> {
  if (media.kind === 'video') return keepVideo(deps, prediction, media, request);
  const read = () => readWhole(deps.objects, request.objectKey);
  if (!(await keepPicture(deps, prediction, 0, read))) throw uploadBroken(request.filename);
}
