import type { Logger } from '@insta-ai/chassis/logger';
import type { Bus } from '@insta-ai/chassis/messaging/bus';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import type { ControlFiles } from '../providers/image-provider.ts';
import type { ImageProviders, OpenProvider } from '../providers/open-providers.ts';
import type { Pace } from './pace.ts';

/** What making pictures needs. */
export type GenerationParts = {
  predictions: Pick<PredictionsStore, 'find' | 'change' | 'noteSurplus' | 'runsOfOthers'>;
  outputs: Pick<OutputsStore, 'add' | 'remove' | 'listOfPrediction'>;
  objects: Pick<ObjectStore, 'put' | 'remove' | 'list'>;
  providers: ImageProviders;
  bus: Bus;
  log: Logger;
  pace: Pace;
  now(): Date;
  /** Waits, or less when there is news of this prediction or the process begins to end; true when there is news. */
  pause(predictionId: string, ms: number): Promise<boolean>;
  /** Runs that all workers together have open at the image services, as last seen. */
  openRuns(): number;
  /** Aborted when this process begins to end. */
  readonly stopping: AbortSignal;
  controlFiles: ControlFiles;
  /** Where the provider tells us that a run ended; undefined when it cannot reach us. */
  webhookAddress(predictionId: string): string | undefined;
};

/** The same for one prediction, with the one who draws it. */
export type RunParts = GenerationParts & {
  provider: OpenProvider;
  /** Told each time the image service turns out to be done with it: what is left is to keep the pictures. */
  drawn(): void;
  /** Aborted once it was deleted while the image service draws it. */
  readonly unwanted: AbortSignal;
};
