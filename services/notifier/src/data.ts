import type { ServiceData } from '@insta-ai/chassis/migrations/migration';
import { mailsIndexes } from './sending/mails.store.ts';

/** Indexes of the service's database; no step was needed yet. */
export const notifierData: ServiceData = {
  indexes: [mailsIndexes],
  migrations: [],
};
