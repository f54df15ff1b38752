import type { ServiceData } from '@insta-ai/chassis/migrations/migration';
import { costsIndexes } from './costs/costs.store.ts';
import { dropSumsIndex } from './migrations/drop-sums-index.ts';
import { partPeopleOfEarlier, partPeopleOfNow } from './migrations/part-people.ts';
import { peopleIndexes } from './room/people.store.ts';

/** Indexes of the service's database, and the steps that brought it to the form of today. */
export const spendingData: ServiceData = {
  indexes: [costsIndexes, peopleIndexes],
  migrations: [partPeopleOfNow, partPeopleOfEarlier, dropSumsIndex],
};
