import { type Document, serialize } from 'bson';
import { CommandError } from '../command-error.ts';
import { cursorReply, readBatch } from '../cursors.ts';
import { findDocuments } from '../query/find-documents.ts';
import { planQuery } from '../query/plan.ts';
import { projectionFor } from '../query/projection.ts';
import { readSort } from '../query/sort-key.ts';
import { countInIntervals } from '../storage/scan.ts';
import { unhurried } from '../unhurried.ts';
import { decodeDocument } from '../values/decode-document.ts';
import { encodeKey } from '../values/encode-key.ts';
import { isPlainObject } from '../values/plain-object.ts';
import { candidates, valuesAtPath } from '../values/values-at-path.ts';
import { type Command, type CommandCall, collectionName, type Store, wholeNumber } from './command.ts';

const firstBatchSize = 101;
const noLimit = Number.POSITIVE_INFINITY;

export function documentArgument(value: unknown, name: string): Document {
  if (value === undefined || value === null) return {};
  if (isPlainObject(value)) return value;
  throw new CommandError('TypeMismatch', `'${name}' must be a document`);
}

export async function replyWithCursor(
  store: Store,
  namespace: string,
  documents: AsyncIterator<Uint8Array>,
  batchSize: number | undefined,
  single = false,
): Promise<Uint8Array> {
  const cursor = store.cursors.open(namespace, documents);
  try {
    const { batch, done } = await readBatch(cursor, batchSize ?? firstBatchSize);
    if (done || single) store.cursors.close(cursor.id);
    return cursorReply('firstBatch', batch, done || single ? 0 : cursor.id, namespace);
  } catch (error) {
    store.cursors.close(cursor.id);
    throw error;
  }
}

const find: Command = {
  fields: [
    'allowDiskUse',
    'batchSize',
    'filter',
    'limit',
    'noCursorTimeout',
    'projection',
    'singleBatch',
    'skip',
    'sort',
  ],
  async run(store, call) {
    const { body, database } = call;
    const name = collectionName(call);
    const filter = documentArgument(body.filter, 'filter');
    const project = projectionFor(documentArgument(body.projection, 'projection'), filter);
    const steps = findDocuments(store.file, store.catalog.find(database, name), {
      filter,
      sort: readSort(body.sort),
      skip: wholeNumber(body.skip, 'skip') ?? 0,
      limit: wholeNumber(body.limit, 'limit') || noLimit,
    });
    async function* documents(): AsyncGenerator<Uint8Array> {
      for await (const { raw, decoded } of unhurried(steps)) {
        yield project ? serialize(project(decoded ?? decodeDocument(raw)), { ignoreUndefined: true }) : raw;
      }
    }
    const batchSize = wholeNumber(body.batchSize, 'batchSize');
    return replyWithCursor(store, `${database}.${name}`, documents(), batchSize, Boolean(body.singleBatch));
  },
};

const getMore: Command = {
  fields: ['batchSize', 'collection'],
  async run(store, { body, database }) {
    const namespace = `${database}.${body.collection}`;
    const cursor = store.cursors.take(Number(body.getMore), namespace);
    const { batch, done } = await readBatch(cursor, wholeNumber(body.batchSize, 'batchSize') || noLimit);
    if (done) store.cursors.close(cursor.id);
    return cursorReply('nextBatch', batch, done ? 0 : cursor.id, namespace);
  },
};

const killCursors: Command = {
  fields: ['cursors'],
  run(store, { body }) {
    if (!Array.isArray(body.cursors)) throw new CommandError('TypeMismatch', "'cursors' must be an array");
    const ids = body.cursors.map(Number);
    const killed = ids.filter(id => store.cursors.close(id));
    return {
      cursorsKilled: killed,
      cursorsNotFound: ids.filter(id => !killed.includes(id)),
      cursorsAlive: [],
      cursorsUnknown: [],
      ok: 1,
    };
  },
};

export async function countMatching(
  store: Store,
  call: CommandCall,
  filter: Document,
  skip: number,
  limit: number,
): Promise<number> {
  const collection = store.catalog.find(call.database, collectionName(call));
  const plan = collection && planQuery(collection, filter);
  if (collection && plan && !plan.residual) {
    return Math.min(Math.max(countInIntervals(store.file, collection, plan) - skip, 0), limit);
  }
  let count = 0;
  for await (const _ of unhurried(findDocuments(store.file, collection, { filter, skip, limit }))) count++;
  return count;
}

const count: Command = {
  fields: ['limit', 'query', 'skip'],
  async run(store, call) {
    const { body } = call;
    const limit = Math.abs(Number(body.limit ?? 0)) || noLimit;
    const skip = wholeNumber(body.skip, 'skip') ?? 0;
    return { n: await countMatching(store, call, documentArgument(body.query, 'query'), skip, limit), ok: 1 };
  },
};

const distinct: Command = {
  fields: ['key', 'query'],
  async run(store, call) {
    const { body, database } = call;
    if (typeof body.key !== 'string') throw new CommandError('TypeMismatch', "'key' must be a string");
    const path = body.key;
    const collection = store.catalog.find(database, collectionName(call));
    const values = new Map<string, unknown>();
    const steps = findDocuments(store.file, collection, { filter: documentArgument(body.query, 'query') });
    for await (const { raw } of unhurried(steps)) {
      const { leaves } = valuesAtPath(decodeDocument(raw), path);
      for (const value of candidates(leaves)) {
        if (value === undefined || (Array.isArray(value) && leaves.includes(value))) continue;
        values.set(encodeKey(value).toString('latin1'), value);
      }
    }
    return { values: [...values.values()], ok: 1 };
  },
};

export const readCommands: Readonly<Record<string, Command>> = {
  find,
  getMore,
  killCursors,
  count,
  distinct,
};
