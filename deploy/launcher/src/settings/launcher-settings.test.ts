import { expect, it } from 'vitest';
import { databasePrefixOf, readLauncherSettings } from './launcher-settings.ts';

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
  expect(databasePrefixOf(readLauncherSettings(given))).toBe(prefix);
});

it('a prefix of the bus is for a bus that others use, too', () => {
  const place = { NATS_URL: 'nats://nats.example.com:4222', BUS_PREFIX: 'staging' };

  expect(readLauncherSettings(place)).toMatchObject(place);
  expect(readLauncherSettings({}).BUS_PREFIX).toBe('');
  expect(() => readLauncherSettings({ BUS_PREFIX: 'staging' })).toThrow(
    'BUS_PREFIX is for a NATS server that others use, too: set NATS_URL to it, or leave BUS_PREFIX out',
  );
  expect(() => readLauncherSettings({ NATS_CREDS: 'user.creds', NATS_CA: 'ca.crt' })).toThrow(
    'NATS_CREDS, NATS_CA: only for a NATS server of yours, which NATS_URL must name',
  );
  expect(() => readLauncherSettings({ ...place, BUS_PREFIX: 'jobs' })).toThrow(
    /BUS_PREFIX must be up to 32 letters, digits and hyphens, .* none of: events, jobs/,
  );
});
