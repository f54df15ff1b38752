import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { Type } from 'typebox';
import { expect, it } from 'vitest';
import { readSettings } from '../../config.ts';
import { databaseName, databasePrefix } from './databases.ts';

const read = (DATABASE_PREFIX?: string) =>
  readSettings(Type.Object({ DATABASE_PREFIX: databasePrefix }), { DATABASE_PREFIX }).DATABASE_PREFIX;
/** `insta` keeps notes of its own. */
const owners = [...serviceNames, 'operator'];
const longest = 'x'.repeat(40);

it('is what the name of a database begins with, and without one names are as they were', () => {
  expect(databaseName('content', read('shop-2_'))).toBe('shop-2_content');
  expect(databaseName('content', read())).toBe('content');
});

it.each(['two.', 'two words', 'two/', 'zwölf', '$two', '"', `${longest}x`])(
  'says at the start in plain words what it may be: not %s',
  bad => {
    expect(() => read(bad)).toThrow(
      'DATABASE_PREFIX does not have the right form (What the names of all databases begin with, so that installations can share a MongoDB: at most 40 letters, digits, - and _)',
    );
  },
);

it('leaves room for every service in what MongoDB takes', () => {
  for (const owner of owners)
    expect(Buffer.byteLength(databaseName(owner, read(longest)))).toBeLessThanOrEqual(63);
});

it('never makes one name of two, whatever the prefixes of two installations are', () => {
  const ends = owners.flatMap(owner =>
    owners
      .filter(other => other !== owner && other.endsWith(owner))
      .map(other => `${other} ends in ${owner}`),
  );
  expect(ends).toEqual([]);
});
