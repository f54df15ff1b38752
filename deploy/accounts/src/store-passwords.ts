import { type BusAccount, busAccounts, natsPasswordName, operatorName, settingPartOf } from './nats-users.ts';

/** Name of the variable that holds the password of a user of MongoDB, who is called like the account of the bus. */
export function mongodbPasswordName(account: BusAccount): string {
  return account === operatorName ? 'MONGODB_PASSWORD' : `MONGODB_PASSWORD_${settingPartOf(account)}`;
}

/** TABLE: what opens the stores that Compose runs, each made up by the first start. */
export const storePasswordNames: readonly string[] = [
  ...busAccounts.map(natsPasswordName),
  // The members of a replica set know each other by it, and MongoDB's own start signs in by it.
  'MONGODB_KEYFILE',
  ...busAccounts.map(mongodbPasswordName),
  'S3_SECRET_KEY',
];
