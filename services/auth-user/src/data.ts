import type { ServiceData } from '@insta-ai/chassis/migrations/migration';
import { knownAddressesIndexes } from './login/known-addresses.store.ts';
import { triesIndexes } from './login/tries.store.ts';
import { giveRoles } from './migrations/give-roles.ts';
import { usersIndexes } from './users/users.store.ts';

/** Indexes of the service's database, and the steps that brought it to the form of today. */
export const authUserData: ServiceData = {
  indexes: [usersIndexes, ...triesIndexes, knownAddressesIndexes],
  migrations: [giveRoles],
};
