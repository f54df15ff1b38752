import { type Document, serialize } from 'bson';
import { badValue, CommandError } from '../command-error.ts';
import { planQuery } from '../query/plan.ts';
import { scan } from '../query/scan.ts';
import type { StoredCollection, StoredIndex } from '../storage/catalog.ts';
import { type IndexDefinition, readIndexDefinition } from '../storage/index-definition.ts';
import { decodeDocument } from '../values/decode-document.ts';
import { compareValues } from '../values/encode-key.ts';
import { isPlainObject } from '../values/plain-object.ts';
import { type Command, type CommandCall, collectionName, type Store } from './command.ts';
import { replyWithCursor } from './read.commands.ts';
import { collectionToWrite } from './write.commands.ts';

const idSpec = { v: 2, key: { _id: 1 }, name: '_id_' };

export const indexCommands: Readonly<Record<string, Command>> = {
  createIndexes: {
    fields: 'indexes commitQuorum',
    run(store, call) {
      const specs: unknown = call.body.indexes;
      if (!Array.isArray(specs) || specs.length === 0) throw badValue("'indexes' must not be empty");
      const definitions = specs.filter(spec => !isIdIndex(spec)).map(readIndexDefinition);
      const existed = store.catalog.find(call.database, collectionName(call)) !== undefined;
      const collection = collectionToWrite(store, call);
      const before = collection.indexes.length + 1;
      const created = store.file.transaction(() =>
        definitions
          .filter(definition => isNew(collection, definition))
          .map(one => build(store, collection, one)),
      );
      // known only once they are on record: a failed build leaves nothing behind
      collection.indexes.push(...created);
      const after = collection.indexes.length + 1;
      return {
        numIndexesBefore: before,
        numIndexesAfter: after,
        createdCollectionAutomatically: !existed,
        ...(after === before && { note: 'all indexes already exist' }),
        ok: 1,
      };
    },
  },
  listIndexes: {
    fields: 'cursor',
    async run(store, call) {
      const collection = existingCollection(store, call);
      const specs = [idSpec, ...collection.indexes.map(index => index.spec)];
      const documents = specs.map(spec => serialize(spec)).values();
      return replyWithCursor(store, `${call.database}.${collection.name}`, documents);
    },
  },
  dropIndexes: {
    fields: 'index',
    run(store, call) {
      const collection = existingCollection(store, call);
      const nIndexesWas = collection.indexes.length + 1;
      for (const index of chosen(collection, call.body.index)) store.catalog.dropIndex(collection, index);
      return { nIndexesWas, ok: 1 };
    },
  },
};

function isIdIndex(spec: unknown): boolean {
  const key: unknown = isPlainObject(spec) ? spec.key : undefined;
  return isPlainObject(key) && Object.keys(key).join() === '_id' && key._id === 1;
}

function build(store: Store, collection: StoredCollection, definition: IndexDefinition): StoredIndex {
  const index = store.catalog.addIndex(collection, definition);
  for (const { rid, raw } of scan(store.file, collection, planQuery(collection, {}))) {
    store.writer.fillIndex(collection, index, rid, decodeDocument(raw));
  }
  return index;
}

function isNew(collection: StoredCollection, definition: IndexDefinition): boolean {
  for (const index of collection.indexes) {
    const sameEntries =
      sameDocument(index.spec.key, definition.spec.key) &&
      sameDocument(index.partialFilter, definition.partialFilter);
    const sameOptions = index.unique === definition.unique && index.sparse === definition.sparse;
    if (index.name === definition.name) {
      if (sameEntries && sameOptions) return false;
      const message = `An existing index has the same name as the requested index: ${index.name}`;
      throw new CommandError('IndexKeySpecsConflict', message);
    }
    if (sameEntries) {
      const message = `Index already exists with a different name: ${index.name}`;
      throw new CommandError('IndexOptionsConflict', message);
    }
  }
  return true;
}

function sameDocument(a: Document | undefined, b: Document | undefined): boolean {
  return compareValues(a, b) === 0;
}

function chosen(collection: StoredCollection, which: unknown): StoredIndex[] {
  if (which === '*') return [...collection.indexes];
  if (which === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
  return [which].flat().map(one => {
    const index = collection.indexes.find(({ name, spec }) =>
      isPlainObject(one) ? sameDocument(spec.key, one) : name === one,
    );
    if (!index) throw new CommandError('IndexNotFound', `index not found with name [${JSON.stringify(one)}]`);
    return index;
  });
}

export function existingCollection(store: Store, call: CommandCall): StoredCollection {
  const name = collectionName(call);
  const collection = store.catalog.find(call.database, name);
  if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${call.database}.${name}`);
  return collection;
}
