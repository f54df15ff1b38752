import type { Readable } from 'node:stream';
import { AppError, mayRetry } from '@insta-ai/chassis/app-error';
import { newId } from '@insta-ai/chassis/new-id';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { contentNotFound } from '../contents/contents.errors.ts';
import type { ContentsStore } from '../contents/contents.store.ts';
import { fileTooLarge } from './media.errors.ts';
import type { PredictionMediaGateway } from './prediction-media.gateway.ts';
import { toPrediction } from './prediction-wire.ts';

/** A file as it comes in. */
export type IncomingFile = {
  filename: string;
  stream: Readable;
  mostBytes: number;
  /** After reading: whether it was longer than `mostBytes`, so that the rest was dropped. */
  isCutOff(): boolean;
};

export type UploadsService = {
  /**
   * Makes a prediction of an item from a person's own file, one for each `repeatKey`; `open` is not called for an item that is
   * not there.
   */
  uploadMedia(
    owner: string,
    id: string,
    open: () => Promise<IncomingFile>,
    repeatKey?: string,
  ): Promise<Prediction[]>;
};

type Needs = {
  store: Pick<ContentsStore, 'get'>;
  objects: Pick<ObjectStore, 'put' | 'remove'>;
  predictionMedia: Pick<PredictionMediaGateway, 'adoptUpload'>;
  /** Says that an item is gone, for those who keep things of it. */
  sayDeleted(owner: string, id: string): Promise<void>;
};

/** Where uploads wait; prediction-media takes them over. The name tells when the upload began, for the sweep. */
export const incomingPrefix = 'incoming/';

export function createUploadsService({ store, objects, predictionMedia, sayDeleted }: Needs): UploadsService {
  return {
    async uploadMedia(owner, id, open, repeatKey) {
      if (!(await store.get(owner, id))) throw contentNotFound();
      const { filename, stream, mostBytes, isCutOff } = await open();
      const objectKey = `${incomingPrefix}${newId()}`;
      try {
        await objects.put(objectKey, stream);
        if (isCutOff()) throw fileTooLarge(mostBytes);
        const upload = { userId: owner, contentId: id, objectKey, filename, repeatKey };
        const predictions = await predictionMedia.adoptUpload(upload);
        if (await store.get(owner, id)) return predictions.map(toPrediction);
        // Deleted while its file came in: the word of its deletion was heard before there was anything to remove.
        await sayDeleted(owner, id);
        throw contentNotFound();
      } catch (error) {
        // After an unclear answer the bytes may be in use this moment, so they are left to the sweep.
        const isClear = error instanceof AppError && !mayRetry(error);
        if (isClear) await objects.remove(objectKey);
        throw error;
      }
    },
  };
}
