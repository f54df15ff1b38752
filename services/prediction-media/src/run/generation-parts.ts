import type { Logger } from '@insta-ai/chassis/logger';
import type { Bus } from '@insta-ai/chassis/messaging/bus';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import type { PredictionInput } from '../predictions/prediction.ts';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import type { ImageProvider } from '../provider/image-provider.ts';
import type { Pace } from './pace.ts';

/** What making pictures needs. */
export type GenerationParts = {
  predictions: Pick<PredictionsStore, 'find' | 'change' | 'noteSurplus'>;
  outputs: Pick<OutputsStore, 'add' | 'remove' | 'listOfPrediction'>;
  objects: Pick<ObjectStore, 'put' | 'remove' | 'list'>;
  provider: ImageProvider;
  bus: Bus;
  log: Logger;
  pace: Pace;
  now(): Date;
  /** Waits, or less when there is news of this prediction or the process begins to end; true when there is news. */
  pause(predictionId: string, ms: number): Promise<boolean>;
  /** Aborted when this process begins to end. */
  readonly stopping: AbortSignal;
  /** The input with control pictures as something the provider can fetch; throws when one is missing. */
  addressInput(input: PredictionInput): Promise<PredictionInput>;
  /** Where the provider tells us that a run ended; undefined when it cannot reach us. */
  webhookAddress(predictionId: string): string | undefined;
};
