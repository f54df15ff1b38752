import type { Db, MongoClient } from 'mongodb';
import { Type } from 'typebox';

/** The setting that keeps installations apart. MongoDB takes 63 bytes for a name, of which the longest of a service has 16. */
export const databasePrefix = Type.String({
  default: '',
  pattern: '^[A-Za-z0-9_-]{0,40}$',
  description:
    'What the names of all databases begin with, so that installations can share a MongoDB: at most 40 letters, digits, - and _',
});

/** The databases of one installation, in a document store that others may share. */
export type Databases = {
  /** That of a service, by the service's name. */
  of(owner: string): Db;
  /** Fails unless the store answers. */
  ping(): Promise<unknown>;
};

/** The name of a service's database in an installation with this prefix. */
export function databaseName(owner: string, prefix: string): string {
  return `${prefix}${owner}`;
}

/** The databases of the installation with this prefix. */
export function databasesOf(client: MongoClient, prefix: string): Databases {
  return {
    of: owner => client.db(databaseName(owner, prefix)),
    ping: () => client.db('admin').command({ ping: 1 }),
  };
}
