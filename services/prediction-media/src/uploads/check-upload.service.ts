import { AppError, mayRetry } from '@insta-ai/chassis/app-error';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { refuseBeyondQuota } from '@insta-ai/chassis/storage/storage-quota';
import type {
  AdoptUploadRequest,
  CheckUploadRequest,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import type { PredictionMediaSettings } from '../config.ts';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import { namedUploadKey } from './upload-prediction-key.ts';

export type RoomDeps = {
  outputs: Pick<OutputsStore, 'bytesOf'>;
  settings: Pick<PredictionMediaSettings, 'STORAGE_QUOTA_MB'>;
};

type Deps = RoomDeps & { predictions: Pick<PredictionsStore, 'findByKey'> };

/** Bytes that an upload may have; a refusal when it is known to have more. One that is there already needs no room. */
export async function checkUpload(
  { predictions, outputs, settings }: Deps,
  request: CheckUploadRequest,
): Promise<number> {
  const { userId, repeatKey, bytes } = request;
  if (repeatKey && (await predictions.findByKey(userId, namedUploadKey(request))))
    return Number.MAX_SAFE_INTEGER;
  const kept = await outputs.bytesOf(userId);
  refuseBeyondQuota(kept, Number(bytes), settings.STORAGE_QUOTA_MB);
  return settings.STORAGE_QUOTA_MB * 1_000_000 - kept;
}

/** Refuses bytes that wait and find no room; they are removed then. */
export async function refuseWithoutRoom(
  { outputs, settings, objects }: RoomDeps & { objects: Pick<ObjectStore, 'remove'> },
  { userId, objectKey }: Pick<AdoptUploadRequest, 'userId' | 'objectKey'>,
  size: number,
): Promise<void> {
  try {
    refuseBeyondQuota(await outputs.bytesOf(userId), size, settings.STORAGE_QUOTA_MB);
  } catch (error) {
    if (error instanceof AppError && !mayRetry(error)) await objects.remove(objectKey);
    throw error;
  }
}
