import type { ServiceData } from '@insta-ai/chassis/migrations/migration';
import { rendersIndexes } from './films/renders.store.ts';
import { mediaChangesIndexes } from './many/media-changes.store.ts';
import { fillAbout } from './migrations/fill-about.ts';
import { markToStrip } from './migrations/mark-to-strip.ts';
import { outputsIndexes } from './predictions/outputs.store.ts';
import { predictionsIndexes } from './predictions/predictions.store.ts';
import { begunOrdersIndexes } from './spending/begun-orders.store.ts';

/** Indexes of the service's database, and the steps that brought it to the form of today. */
export const predictionMediaData: ServiceData = {
  indexes: [predictionsIndexes, outputsIndexes, rendersIndexes, mediaChangesIndexes, begunOrdersIndexes],
  migrations: [fillAbout, markToStrip],
};
