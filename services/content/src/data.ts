import type { ServiceData } from '@insta-ai/chassis/migrations/migration';
import { actionsIndexes } from './actions/actions.store.ts';
import { batchesIndexes } from './batches/batches.store.ts';
import { calendarSavesIndexes } from './calendar/calendar-saves.store.ts';
import { askAboutDecisions } from './migrations/ask-about-decisions.ts';
import { dropIndexesOfCodes, dropReplacedIndexes } from './migrations/drop-replaced-indexes.ts';
import { fillPlaces, fillSortKeys } from './migrations/fill-places.ts';
import { sampleWeeksIndexes } from './sample-week/sample-weeks.store.ts';
import { contentsIndexes } from './store/contents.store.ts';

/** Indexes of the service's database, and the steps that brought it to the form of today. */
export const contentData: ServiceData = {
  indexes: [contentsIndexes, ...batchesIndexes, actionsIndexes, calendarSavesIndexes, sampleWeeksIndexes],
  migrations: [fillPlaces, dropReplacedIndexes, askAboutDecisions, fillSortKeys, dropIndexesOfCodes],
};
