import type { ServiceData } from '@insta-ai/chassis/migrations/migration';
import { voicesIndexes } from './voices/voices.store.ts';

/** Indexes of the service's database; no step was needed yet. */
export const voiceData: ServiceData = {
  indexes: [voicesIndexes],
  migrations: [],
};
