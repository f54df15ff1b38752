import type { Readable } from 'node:stream';
import { AppError, mayRetry } from '@insta-ai/chassis/app-error';
import { uploadLimit } from '@insta-ai/chassis/http/build-http';
import type { Bus } from '@insta-ai/chassis/messaging/bus';
import { newId } from '@insta-ai/chassis/new-id';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { objectFolders } from '@insta-ai/chassis/storage/own-folders';
import { predictionFromBus } from '@insta-ai/proto/convert/prediction';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { contentNotFound } from '../item/contents.errors.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import { fileTooLarge } from './media.errors.ts';
import type { PredictionMediaGateway } from './prediction-media.gateway.ts';
import { isStillThere } from './still-there.ts';

/** A file as it comes in. */
export type IncomingFile = {
  filename: string;
  stream: Readable;
  /** After reading: whether the file was longer than asked for, so that the rest was dropped. */
  isCutOff(): boolean;
};

/** A request that brings a file, before any of it is read. */
export type IncomingUpload = {
  /** The fewest bytes that will come. */
  leastBytes: number;
  repeatKey: string | undefined;
  /** Starts reading, and stops after this many bytes. */
  open(mostBytes: number): Promise<IncomingFile>;
};

export type UploadsService = {
  /**
   * Turns a person's own file into a prediction of an item, once per `repeatKey`. Reads nothing for an item that does not
   * exist, nor of a file that does not fit.
   */
  uploadMedia(owner: string, id: string, upload: IncomingUpload): Promise<Prediction[]>;
};

type Deps = {
  store: Pick<ContentsStore, 'get' | 'whereIs'>;
  objects: Pick<ObjectStore, 'put' | 'remove'>;
  predictionMedia: Pick<PredictionMediaGateway, 'adoptUpload' | 'checkUpload'>;
  bus: Bus;
};

/** Where uploads wait for prediction-media. The name tells the sweep when the upload began. */
export const incomingPrefix = objectFolders.incoming;

export function createUploadsService({ store, objects, predictionMedia, bus }: Deps): UploadsService {
  return {
    async uploadMedia(owner, id, { leastBytes, repeatKey, open }) {
      if (!(await store.get(owner, id))) throw contentNotFound();
      const announced = { userId: owner, contentId: id, repeatKey };
      const room = await predictionMedia.checkUpload({ ...announced, bytes: leastBytes });
      const { filename, stream, isCutOff } = await open(Math.min(room, uploadLimit));
      const objectKey = `${incomingPrefix}${newId()}`;
      try {
        await objects.put(objectKey, stream);
        if (isCutOff()) {
          if (room < uploadLimit) await predictionMedia.checkUpload({ ...announced, bytes: room + 1 });
          throw fileTooLarge(uploadLimit);
        }
        const predictions = await predictionMedia.adoptUpload({ ...announced, objectKey, filename });
        if (await isStillThere({ store, bus }, owner, id)) return predictions.map(predictionFromBus);
        throw contentNotFound();
      } catch (error) {
        // After an unclear answer the bytes may be in use, so the sweep removes them.
        const isClear = error instanceof AppError && !mayRetry(error);
        if (isClear) await objects.remove(objectKey);
        throw error;
      }
    },
  };
}
