import type { ServiceData } from '@insta-ai/chassis/migrations/migration';
import { draftsIndexes } from './calendar/drafts/drafts.store.ts';

/** Indexes of the service's database; no step was needed yet. */
export const calendarAiData: ServiceData = {
  indexes: [draftsIndexes],
  migrations: [],
};
