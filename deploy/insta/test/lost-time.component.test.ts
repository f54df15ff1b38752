import { databasesOf } from '@insta-ai/chassis/storage/documents/databases';
import { MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { startTestPlatform } from '../../testing/start-test-platform.ts';
import { endLostTime } from '../src/restore/put-back.ts';

const since = new Date('2026-11-21T03:00:00Z');
const until = new Date('2026-11-21T12:00:00Z');
const before = { mediaId: '1', at: new Date('2026-11-21T02:59:00Z') };
const then = { mediaId: '2', at: new Date('2026-11-21T03:00:01Z') };

test('a ledger of the lost time whose item did not come back is noted as one of no item, and no other', async () => {
  const platform = await startTestPlatform();
  const client = await MongoClient.connect(platform.settings.MONGODB_URL ?? '');
  onTestFinished(async () => {
    await client.close();
    await platform.stop();
  });
  const documents = databasesOf(client, '');
  const db = documents.of('instagram');
  await db.collection<{ _id: string }>('restored-items').insertOne({ _id: 'bread', ...{ since, until } });
  const ledger = (_id: string, contentId: string, state: string, live: object | null) => ({
    _id,
    contentId,
    state,
    live,
  });
  await db
    .collection<{ _id: string }>('ledgers')
    .insertMany([
      ledger('bread.1', 'bread', 'published', then),
      ledger('bread.2', 'bread', 'open', null),
      ledger('long-deleted.1', 'long-deleted', 'published', before),
      ledger('failed.1', 'failed', 'failed', null),
      ledger('anew.1', 'anew', 'published', then),
      ledger('being-sent.1', 'being-sent', 'open', null),
    ]);

  await endLostTime(documents, { since, until });

  const noted = await db.collection('ledgers').find({ isOfNoItem: true }).sort({ _id: 1 }).toArray();
  expect(noted.map(({ _id }) => String(_id))).toEqual(['anew.1', 'being-sent.1']);
});
