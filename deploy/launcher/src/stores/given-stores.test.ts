import { MongoServerSelectionError, type TopologyDescription } from 'mongodb';
import { expect, it } from 'vitest';
import { documentsRefusal } from './given-stores.ts';

const url = 'mongodb://ann:hidden@store.example.com:27017/content';

/** What the driver says that found no primary of a set. */
function unselected(members: readonly { type: string }[]): Error {
  const servers = new Map(members.map((member, at) => [`store${at}:27017`, member]));
  return new MongoServerSelectionError('Server selection timed out', {
    setName: 'rs0',
    servers,
  } as unknown as TopologyDescription);
}

it.each([
  [
    'another password',
    Object.assign(new Error('Authentication failed.'), { code: 18 }),
    /refuses this account: correct user/,
  ],
  [
    'an old server',
    new Error(
      'Server at store reports maximum wire version 6, but this version of the Node.js Driver requires at least 8',
    ),
    /is too old for Insta AI: update it/,
  ],
  [
    'nobody',
    new Error('connect ECONNREFUSED'),
    /^No MongoDB answers at MONGODB_URL \(store\.example\.com:27017\): start it/,
  ],
  [
    'a certificate of last year',
    new Error('Server selection failed', {
      cause: new Error('no', { cause: Object.assign(new Error('expired'), { code: 'CERT_HAS_EXPIRED' }) }),
    }),
    /^The certificate of the MongoDB at MONGODB_URL \(store\.example\.com:27017\) has expired: renew it/,
  ],
  [
    'a set whose members wait for a primary',
    unselected([{ type: 'RSSecondary' }, { type: 'Unknown' }]),
    /^The replica set at MONGODB_URL .* has no primary, so nothing can be saved: start its other members/,
  ],
  ['a set of which nobody answers', unselected([{ type: 'Unknown' }]), /^No MongoDB answers at MONGODB_URL/],
])('says in one line that a given MongoDB is of no use: %s', (_what, cause, words) => {
  const said = documentsRefusal(url, cause);
  expect(said).toMatch(words);
  expect(said).not.toContain('hidden');
});

it.each(['p@hidden', 'p/hidden', 'p?hidden', 'p@s/s@hidden'])(
  'shows nothing of a password that should have been encoded: %s',
  password => {
    const said = documentsRefusal(`mongodb://ann:${password}@store.example.com/?tls=true`, new Error('no'));
    expect(said).toMatch(/ at MONGODB_URL \(store\.example\.com\): /);
  },
);
