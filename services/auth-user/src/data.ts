import type { ServiceData } from '@insta-ai/chassis/migrations/migration';
import { knownAddressesIndexes } from './login/known-addresses.store.ts';
import { triesIndexes } from './login/tries.store.ts';
import { usersIndexes } from './users/users.store.ts';

/** Indexes of the service's database; no step was needed yet. */
export const authUserData: ServiceData = {
  indexes: [usersIndexes, ...triesIndexes, knownAddressesIndexes],
  migrations: [],
};
