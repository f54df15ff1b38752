import { readSettings } from '@insta-ai/chassis/config';
import { expect, it } from 'vitest';
import { databasePrefixOf, launcherSettings } from './launcher-settings.ts';

const MONGODB_URL = 'mongodb://store.example.com:27017';

it.each([
  [
    'of a MongoDB that may be shared begin with what is set',
    { MONGODB_URL, DATABASE_PREFIX: 'two_' },
    'two_',
  ],
  ['of a MongoDB are the plain ones where nothing is set', { MONGODB_URL }, ''],
  ['in a store of our own are the plain ones whatever is set', { DATABASE_PREFIX: 'two_' }, ''],
])('names of databases %s', (_which, given, prefix) => {
  expect(databasePrefixOf(given)).toBe(prefix);
  expect(databasePrefixOf(readSettings(launcherSettings, given))).toBe(prefix);
});
