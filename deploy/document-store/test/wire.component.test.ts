import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { runs } from '@insta-ai/deploy/testing/property-runs';
import { serialize } from 'bson';
import fc from 'fast-check';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DocumentStore, startDocumentStore } from '../src/start-document-store.ts';
import { temporaryFolder } from '../testing/backends.ts';

describe('a connection to the document store', () => {
  let store: DocumentStore;
  let client: MongoClient;
  let folder: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    store = await startDocumentStore({ folder });
    client = await new MongoClient(store.url).connect();
  });
  afterAll(async () => {
    await client?.close();
    await store?.stop();
    await rm(folder, { recursive: true });
  });

  async function connected(): Promise<Socket> {
    const socket = createConnection(Number(new URL(store.url).port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  }

  function opMsg(body: Uint8Array, opCode = 2013): Buffer {
    const message = Buffer.concat([Buffer.alloc(16 + 4 + 1), body]);
    message.writeInt32LE(message.length, 0);
    message.writeInt32LE(opCode, 12);
    return message;
  }

  it.each([
    ['an impossible length', Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['an unknown opcode', opMsg(serialize({ ping: 1, $db: 'd' }), 2012)],
    ['text of another protocol', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['a body that is no document', opMsg(Buffer.from([5, 0, 0, 0, 7]))],
    ['a document that is cut short', opMsg(serialize({ ping: 1 }).subarray(0, 8))],
  ])('is closed after %s, and no other is', async (_case, bytes) => {
    const socket = await connected();
    socket.on('data', () => {});

    socket.write(bytes);
    await once(socket, 'close');

    expect(await client.db('d').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('never brings the store down, whatever bytes come', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.boolean(), async (bytes, framed) => {
        const socket = await connected();
        socket.on('data', () => {});
        socket.on('error', () => {});
        socket.end(framed ? opMsg(bytes) : bytes);
        await once(socket, 'close');
      }),
      runs(200),
    );
    expect(await client.db('d').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  it('gets an error for a command of the wrong shape, and goes on', async () => {
    const database = client.db('d');

    for (const command of [
      { find: 5 },
      { find: 'c', filter: 'x' },
      { find: 'c', limit: 'x' },
      { find: 'c', sort: { a: 0 } },
      { aggregate: 'c', pipeline: 'x', cursor: {} },
      { aggregate: 'c', pipeline: [5], cursor: {} },
      { insert: 'c' },
      { insert: 'c', documents: [] },
      { update: 'c', updates: [{ q: {}, u: 5 }] },
      { delete: 'c', deletes: 'x' },
      { killCursors: 'c' },
      { getMore: 123, collection: 'c' },
      { createIndexes: 'c', indexes: [5] },
      { createIndexes: 'c', indexes: 'x' },
      { insert: 'bad$name', documents: [{}] },
      { findAndModify: 'c', query: {} },
      { count: 'c', query: { $and: [] } },
      { distinct: 'c' },
    ]) {
      const answer = database.command(command).then(reply => reply.writeErrors?.[0]);
      const error = await answer.catch(refused => refused);
      expect(error?.code, JSON.stringify(command)).toEqual(expect.any(Number));
      expect(error.code, `${JSON.stringify(command)}: ${error.message}`).not.toBe(1);
    }
  });

  it('does not answer a write that wants no answer, and carries it out before the next', async () => {
    const items = client.db('d').collection('unacknowledged');
    const alone = await new MongoClient(`${store.url}&maxPoolSize=1`).connect();

    await alone
      .db('d')
      .collection('unacknowledged')
      .insertOne({ a: 1 }, { writeConcern: { w: 0 } });
    await alone.db('d').command({ ping: 1 });

    expect(await items.countDocuments()).toBe(1);
    await alone.close();
  });
});
