import type { Document } from 'bson';
import { badValue, CommandError, notSupported } from '../command-error.ts';
import { matcherFor } from '../matching/matcher.ts';
import { findDocuments, found, type Search } from '../query/find-documents.ts';
import { documentAt, type StoredDocument } from '../query/scan.ts';
import { readSort } from '../query/sort-key.ts';
import type { StoredCollection } from '../storage/catalog.ts';
import { encodeDocument } from '../storage/document-writer.ts';
import { numberOf } from '../storage/retries.ts';
import { inTurns } from '../unhurried.ts';
import { applyUpdate, type UpdateRequest } from '../update/apply-update.ts';
import { readArrayFilters } from '../update/expand-path.ts';
import { upsertDocument } from '../update/upsert-document.ts';
import { decodeDocument, decodeTyped } from '../values/decode-document.ts';
import { withIdFirst } from '../values/id-first.ts';
import { isPlainObject } from '../values/plain-object.ts';
import { type Command, type CommandCall, collectionName, type Store } from './command.ts';
import { documentArgument } from './read.commands.ts';

export function collectionToWrite(store: Store, call: CommandCall): StoredCollection {
  const name = collectionName(call);
  return store.catalog.find(call.database, name) ?? store.catalog.create(call.database, name);
}

/**
 * One command is one SQLite transaction: it is on record as a whole, or (when the process dies) not at all. A driver that
 * lost the answer sends the command again with the same number, and gets the answer that was on record with the write.
 */
export async function writeOnce(
  store: Store,
  call: CommandCall,
  write: () => Document,
): Promise<Document | Uint8Array> {
  const numbered = numberOf(call.body);
  const reply = store.file.transaction(() => {
    const known = numbered && store.retries.known(numbered);
    if (known) return known;
    const written = write();
    if (numbered) store.retries.remember(numbered, written);
    return written;
  });
  await flushIfAsked(store, call);
  return reply;
}

async function flushIfAsked(store: Store, call: CommandCall): Promise<void> {
  const concern: Document | undefined = call.body.writeConcern;
  if (concern?.j || concern?.w === 'majority') await store.file.flushToDisk();
}

/** Ends a turn where others may have theirs. */
type Write = (
  collection: StoredCollection,
  operation: Uint8Array,
  position: number,
) => Generator<undefined, void>;

/**
 * A command with a number is one transaction (`writeOnce`). Drivers give none to one that changes many documents, since it is not sent
 * again: it is many short transactions, as on the server, and what is done when the process dies stays.
 */
async function writeEach(
  store: Store,
  call: CommandCall,
  operations: string,
  write: Write,
  countsOf: () => Document,
): Promise<Document | Uint8Array> {
  const list = call.sequences.get(operations);
  if (!list?.length) throw badValue(`'${call.name}' needs '${operations}'`);
  const collection = collectionToWrite(store, call);
  const writeErrors: Document[] = [];
  const asked = list.entries();
  function* writeAll() {
    for (const [index, operation] of asked) {
      try {
        yield* write(collection, operation, index);
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details });
        if (call.body.ordered !== false) break;
      }
    }
  }
  const reply = () => ({ ...countsOf(), ...(writeErrors.length > 0 && { writeErrors }), ok: 1 });
  if (numberOf(call.body)) {
    return writeOnce(store, call, () => {
      for (const _ of writeAll());
      return reply();
    });
  }
  await inTurns(writeAll(), turn => store.file.transaction(turn));
  await flushIfAsked(store, call);
  return reply();
}

function changeFirst(
  store: Store,
  collection: StoredCollection,
  search: Search,
  change: (stored: StoredDocument) => void,
): void {
  const [first] = found(findDocuments(store.file, collection, { ...search, limit: 1 }));
  if (first) change(first);
}

/**
 * Changes each that is found, and leaves to others what they do meanwhile. All are found before the first is changed: a change must not
 * meet its own results. What somebody else has changed since is looked at again.
 */
function* changeEach(
  store: Store,
  collection: StoredCollection,
  filter: Document,
  change: (stored: StoredDocument) => void,
): Generator<undefined, void> {
  const places: number[] = [];
  for (const step of findDocuments(store.file, collection, { filter })) {
    if (step) places.push(step.rid);
    yield;
  }
  const matches = matcherFor(filter);
  for (const rid of places) {
    const stored = documentAt(store.file, collection, rid);
    if (stored && matches(decodeDocument(stored.raw))) change(stored);
    yield;
  }
}

export const writeCommands: Readonly<Record<string, Command>> = {
  insert: {
    fields: 'documents ordered txnNumber',
    run(store, call) {
      let n = 0;
      function* insertOne(collection: StoredCollection, operation: Uint8Array) {
        const raw = withIdFirst(operation);
        store.writer.insert(collection, decodeDocument(raw), raw);
        n++;
        yield;
      }
      return writeEach(store, call, 'documents', insertOne, () => ({ n }));
    },
  },
  update: {
    fields: 'updates ordered txnNumber',
    run(store, call) {
      let [n, nModified] = [0, 0];
      const upserted: Document[] = [];
      function* updateOne(collection: StoredCollection, operation: Uint8Array, index: number) {
        const { q, u, upsert, multi, sort, arrayFilters, ...rest } = decodeDocument(operation);
        checkOperation(rest, 'update');
        // a pipeline is calculated with plain numbers, all else is stored with the types it came with
        const request = readUpdate(q, Array.isArray(u) ? u : decodeTyped(operation).u, arrayFilters);
        const before = n;
        const change = (stored: StoredDocument) => {
          if (updateStored(store, collection, stored, request)) nModified++;
          n++;
        };
        if (multi) {
          yield* changeEach(store, collection, request.filter, change);
        } else {
          changeFirst(store, collection, { filter: request.filter, sort: readSort(sort) }, change);
        }
        if (n === before && upsert) {
          upserted.push({ index, _id: insertUpserted(store, collection, request)._id });
          n++;
        }
      }
      const countsOf = () => ({ n, nModified, ...(upserted.length > 0 && { upserted }) });
      return writeEach(store, call, 'updates', updateOne, countsOf);
    },
  },
  delete: {
    fields: 'deletes ordered txnNumber',
    run(store, call) {
      let n = 0;
      function* removeOne(collection: StoredCollection, operation: Uint8Array) {
        const { q, limit, ...rest } = decodeDocument(operation);
        checkOperation(rest, 'delete');
        const filter = documentArgument(q, 'q');
        const remove = ({ rid, raw }: StoredDocument) => {
          store.writer.remove(collection, rid, decodeDocument(raw));
          n++;
        };
        if (limit) {
          changeFirst(store, collection, { filter }, remove);
        } else {
          yield* changeEach(store, collection, filter, remove);
        }
      }
      return writeEach(store, call, 'deletes', removeOne, () => ({ n }));
    },
  },
};

export function insertUpserted(store: Store, collection: StoredCollection, request: UpdateRequest): Document {
  const raw = encodeDocument(upsertDocument(request));
  const document = decodeTyped(raw);
  store.writer.insert(collection, document, raw);
  return document;
}

/** The new bytes of the document, undefined when the update left it as it was. */
export function updateStored(
  store: Store,
  collection: StoredCollection,
  stored: StoredDocument,
  request: UpdateRequest,
): Uint8Array | undefined {
  const typed = !Array.isArray(request.update);
  const decode = typed ? decodeTyped : decodeDocument;
  const raw = encodeDocument(applyUpdate(decode(stored.raw), request, false));
  if (Buffer.compare(raw, stored.raw) === 0) return undefined;
  store.writer.replace(collection, stored.rid, decode(stored.raw), decode(raw), raw);
  return raw;
}

function checkOperation(unread: Document, name: string): void {
  const unknown = Object.keys(unread).find(field => unread[field] !== false);
  if (unknown) throw notSupported(`The option '${unknown}' of ${name}`);
}

export function readUpdate(filter: unknown, update: unknown, arrayFilters: unknown): UpdateRequest {
  if (!Array.isArray(update) && !isPlainObject(update)) {
    throw new CommandError('FailedToParse', 'An update is a document or a pipeline');
  }
  return {
    filter: documentArgument(filter, 'q'),
    update: update as Document,
    arrayFilters: readArrayFilters((arrayFilters ?? []) as Document[]),
  };
}
