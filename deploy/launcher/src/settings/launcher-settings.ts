import {
  platformSettings,
  publicAddress,
  readSettings,
  SettingsError,
  type SettingsSource,
} from '@insta-ai/chassis/config';
import { busFiles } from '@insta-ai/chassis/messaging/sign-in/bus-files';
import { databasePrefix } from '@insta-ai/chassis/storage/documents/databases';
import { type Static, Type } from 'typebox';

/** Settings that the launcher itself looks at; the services check theirs. Names as in every form of deployment. */
export const launcherSettings = Type.Object({
  PORT: Type.Integer({
    default: 8080,
    minimum: 0,
    maximum: 65_535,
    description: 'Port of the product; 0 takes a free one',
  }),
  HOST: Type.String({
    default: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 for all of this machine',
  }),
  PUBLIC_URL: Type.Optional(Type.String(publicAddress)),
  DATA_DIR: Type.String({ default: '.data', description: 'Folder for everything that is kept' }),
  SIMULATOR_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65_535,
      description: 'Port of the simulator; the next one after PORT when not set',
    }),
  ),
  SIMULATOR_SPEED: Type.Number({
    default: 1,
    exclusiveMinimum: 0,
    description: 'How much faster than usual the simulator answers',
  }),
  NATS_URL: Type.Optional(Type.String({ description: 'A running NATS server instead of our own' })),
  BUS_PREFIX: platformSettings.properties.BUS_PREFIX,
  ...busFiles,
  MONGODB_URL: Type.Optional(
    Type.String({ description: 'A running MongoDB instead of the embedded document store' }),
  ),
  DATABASE_PREFIX: databasePrefix,
  USE_MONGOD: Type.Boolean({
    default: false,
    description: 'true keeps the documents of a new folder in the mongod on the PATH, which has no password',
  }),
  ADMIN_EMAIL: Type.Optional(
    Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', description: 'Email of the first user' }),
  ),
  ADMIN_PASSWORD: Type.Optional(Type.String({ minLength: 8, description: 'Password of the first user' })),
  ACCEPT_LOSS: Type.Boolean({
    default: false,
    description:
      'true starts even though a store in the data folder is missing or damaged, or a prefix another one',
  }),
  PATH: Type.String({ default: '/usr/local/bin:/usr/bin:/bin' }),
});

export type LauncherSettings = Static<typeof launcherSettings>;

/**
 * What the names of the databases begin with. Stores of our own are shared with nobody and keep the plain names, so that what is in
 * them is found whatever is set.
 */
export function databasePrefixOf({ MONGODB_URL, DATABASE_PREFIX }: GivenDocuments): string {
  return (MONGODB_URL && DATABASE_PREFIX) || '';
}

type GivenDocuments = { readonly [name in 'MONGODB_URL' | 'DATABASE_PREFIX']?: string | undefined };
/** Reads what the launcher itself looks at; throws a SettingsError that lists what is wrong. */
export function readLauncherSettings(given: SettingsSource): LauncherSettings {
  const settings = readSettings(launcherSettings, given);
  // What looks after the streams of a server of ours knows them by their plain names.
  if (settings.BUS_PREFIX && !settings.NATS_URL)
    throw new SettingsError([
      'BUS_PREFIX is for a NATS server that others use, too: set NATS_URL to it, or leave BUS_PREFIX out',
    ]);
  const files = Object.keys(busFiles).filter(name => settings[name as keyof typeof busFiles]);
  if (files.length > 0 && !settings.NATS_URL)
    throw new SettingsError([
      `${files.join(', ')}: only for a NATS server of yours, which NATS_URL must name`,
    ]);
  return settings;
}
