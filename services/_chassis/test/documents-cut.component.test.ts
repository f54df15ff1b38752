import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { startTestPlatform, type TestPlatform } from '@insta-ai/deploy/testing/start-test-platform';
import type { Collection, MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../src/logger.ts';
import { newId } from '../src/new-id.ts';
import { connectMongo } from '../src/storage/documents/connect-mongo.ts';

let platform: TestPlatform;
let client: MongoClient;
let collection: Collection<{ _id: string }>;
const sockets = new Set<Socket>();
const keep = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  sockets.add(socket.once('close', () => sockets.delete(socket)));
};

beforeAll(async () => {
  platform = await startTestPlatform();
  subscribe('net.client.socket', keep);
});
beforeEach(async () => {
  client = await connectMongo(platform.settings.MONGODB_URL ?? '', createLogger('silent'));
  collection = client.db(platform.database(newId())).collection('cut');
  await collection.insertOne({ _id: 'before' });
});
afterEach(() => client?.close());
afterAll(async () => {
  unsubscribe('net.client.socket', keep);
  await platform?.stop();
});

/** A socket that lost its other end is dead at once, and says so only when the loop has come round. */
const cut = () => {
  for (const socket of sockets) socket.destroy();
};

it('a command to a connection that has just died is done on another', async () => {
  cut();
  await collection.insertOne({ _id: 'in the moment' });

  expect(await collection.distinct('_id')).toEqual(['before', 'in the moment']);
});

it('a server that cuts all connections again and again is found again', async () => {
  for (let round = 0; round < 3; round += 1) {
    // One of them is told first, and has the server looked after on a connection that is dead as well.
    const running = ['a', 'b', 'c'].map(part => collection.insertOne({ _id: round + part }));
    cut();
    await Promise.allSettled(running);
  }
  await collection.insertOne({ _id: 'after' });

  expect(await collection.countDocuments({ _id: { $in: ['before', 'after'] } })).toBe(2);
});
