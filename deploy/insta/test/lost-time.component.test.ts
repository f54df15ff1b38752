import { type Databases, databasesOf } from '@insta-ai/chassis/storage/documents/databases';
import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { expect, onTestFinished, test } from 'vitest';
import { startTestPlatform } from '../../testing/start-test-platform.ts';
import { endLostTime } from '../src/restore/put-back.ts';

const since = new Date('2026-11-21T03:00:00Z');
const until = new Date('2026-11-21T12:00:00Z');
const before = { mediaId: '1', at: new Date('2026-11-21T02:59:00Z') };
const then = { mediaId: '2', at: new Date('2026-11-21T03:00:01Z') };

const ledger = (_id: string, contentId: string, state: string, live: object | null) => ({
  _id,
  contentId,
  state,
  live,
});

/** A document store, and the commands it was sent, each with what it was for. */
async function startStore(): Promise<{ documents: Databases; sent: string[] }> {
  const platform = await startTestPlatform();
  const client = await MongoClient.connect(platform.settings.MONGODB_URL ?? '', { monitorCommands: true });
  onTestFinished(async () => {
    await client.close();
    await platform.stop();
  });
  const sent: string[] = [];
  client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) =>
    sent.push(`${commandName} ${command[commandName]}`),
  );
  return { documents: databasesOf(client, platform.database('')), sent };
}

test('a ledger of the lost time whose item did not come back is noted as one of no item, and no other', async () => {
  const { documents } = await startStore();
  const db = documents.of('instagram');
  await db.collection<{ _id: string }>('restored-items').insertOne({ _id: 'bread', ...{ since, until } });
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

test('what was under way for an item that did not come back goes on no more, unless its post may be live', async () => {
  const { documents } = await startStore();
  const ledgers = documents
    .of('instagram')
    .collection<{ _id: string; sent: object | null; inFlight?: string }>('ledgers');
  const next = { nextAt: since, waitsForTurn: true, leaseHolder: 'worker', leaseUntil: since };
  await ledgers.insertMany([
    { ...ledger('waits.1', 'waits', 'open', null), ...next, sent: null },
    { ...ledger('doubt.1', 'doubt', 'open', null), ...next, sent: { at: since }, inFlight: 'account' },
    { ...ledger('asks.1', 'asks', 'unknown', null), sent: { at: since } },
  ]);

  await endLostTime(documents, { since, until });

  expect(await ledgers.find().sort({ _id: 1 }).toArray()).toEqual([
    { ...ledger('asks.1', 'asks', 'unknown', null), sent: { at: since }, isOfNoItem: true },
    {
      ...ledger('doubt.1', 'doubt', 'open', null),
      ...next,
      sent: { at: since },
      inFlight: 'account',
      isOfNoItem: true,
    },
    { ...ledger('waits.1', 'waits', 'canceled', null), sent: null, isOfNoItem: true },
  ]);
});

test('of hundreds of ledgers it is asked in hundreds which have their item', async () => {
  const { documents, sent } = await startStore();
  const db = documents.of('instagram');
  const ids = Array.from({ length: 250 }, (_, at) => `item-${at}`);
  await db
    .collection<{ _id: string }>('ledgers')
    .insertMany(ids.map(id => ledger(`${id}.1`, id, 'open', null)));
  const lost = ['item-0', 'item-99', 'item-100', 'item-249'];
  const back = ids.filter(id => !lost.includes(id)).map(_id => ({ _id, since, until }));
  await db.collection<{ _id: string }>('restored-items').insertMany(back);
  sent.length = 0;

  await endLostTime(documents, { since, until });

  const noted = await db.collection('ledgers').find({ isOfNoItem: true }).toArray();
  expect(new Set(noted.map(({ contentId }) => contentId))).toEqual(new Set(lost));
  expect(noted).toHaveLength(lost.length);
  expect(sent.filter(name => name === 'find restored-items')).toHaveLength(3);
  expect(sent.filter(name => name === 'update ledgers').length).toBeLessThanOrEqual(2 * 3);
});
