import type { ServiceData } from '@insta-ai/chassis/migrations/migration';
import { costsIndexes } from './costs/costs.store.ts';

/** Indexes of the service's database; no step was needed yet. */
export const spendingData: ServiceData = {
  indexes: [costsIndexes],
  migrations: [],
};
