import { type Document, serialize } from 'bson';
import { CommandError } from '../command-error.ts';
import { cursorReply, type Documents, readBatch } from '../cursors.ts';
import { findDocuments } from '../query/find-documents.ts';
import { fieldPickerFor } from '../query/pick-fields.ts';
import { projectionFor } from '../query/projection.ts';
import { readSort } from '../query/sort-key.ts';
import { unhurried } from '../unhurried.ts';
import { decodeDocument } from '../values/decode-document.ts';
import { isPlainObject } from '../values/plain-object.ts';
import { type Command, collectionName, type Store, wholeNumber } from './command.ts';

const firstBatchSize = 101;
export const noLimit = Number.POSITIVE_INFINITY;

export function documentArgument(value: unknown, name: string): Document {
  if (value === undefined || value === null) return {};
  if (isPlainObject(value)) return value;
  throw new CommandError('TypeMismatch', `'${name}' must be a document`);
}

export async function replyWithCursor(
  store: Store,
  namespace: string,
  documents: Documents,
  batchSize = firstBatchSize,
  single = false,
): Promise<Uint8Array> {
  const cursor = store.cursors.open(namespace, documents);
  try {
    const { batch, done } = await readBatch(cursor, batchSize);
    if (done || single) store.cursors.close(cursor.id);
    return cursorReply('firstBatch', batch, done || single ? 0 : cursor.id, namespace);
  } catch (error) {
    store.cursors.close(cursor.id);
    throw error;
  }
}

export const readCommands: Readonly<Record<string, Command>> = {
  find: {
    fields: 'allowDiskUse batchSize filter limit noCursorTimeout projection singleBatch skip sort',
    async run(store, call) {
      const { body, database } = call;
      const name = collectionName(call);
      const filter = documentArgument(body.filter, 'filter');
      const projection = documentArgument(body.projection, 'projection');
      const pick = fieldPickerFor(projection);
      const project = pick ? undefined : projectionFor(projection, filter);
      const steps = findDocuments(store.file, store.catalog.find(database, name), {
        filter,
        sort: readSort(body.sort),
        skip: wholeNumber(body.skip, 'skip') ?? 0,
        limit: wholeNumber(body.limit, 'limit') || noLimit,
      });
      async function* documents(): AsyncGenerator<Uint8Array> {
        for await (const { raw, decoded } of unhurried(steps)) {
          if (pick) yield pick(raw);
          else if (!project) yield raw;
          else yield serialize(project(decoded ?? decodeDocument(raw)), { ignoreUndefined: true });
        }
      }
      const batchSize = wholeNumber(body.batchSize, 'batchSize');
      return replyWithCursor(store, `${database}.${name}`, documents(), batchSize, Boolean(body.singleBatch));
    },
  },
  getMore: {
    fields: 'batchSize collection',
    async run(store, { body, database }) {
      const namespace = `${database}.${body.collection}`;
      const cursor = store.cursors.take(Number(body.getMore), namespace);
      const { batch, done } = await readBatch(cursor, wholeNumber(body.batchSize, 'batchSize') || noLimit);
      if (done) store.cursors.close(cursor.id);
      return cursorReply('nextBatch', batch, done ? 0 : cursor.id, namespace);
    },
  },
  killCursors: {
    fields: 'cursors',
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
  },
};
