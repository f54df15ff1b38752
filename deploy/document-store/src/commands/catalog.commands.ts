import { type Document, serialize } from 'bson';
import { CommandError } from '../command-error.ts';
import { matcherFor } from '../matching/matcher.ts';
import { type Command, collectionName } from './command.ts';
import { existingCollection } from './index.commands.ts';
import { documentArgument, replyWithCursor } from './read.commands.ts';

export const catalogCommands: Readonly<Record<string, Command>> = {
  create: {
    fields: '',
    run(store, call) {
      const name = collectionName(call);
      if (store.catalog.find(call.database, name)) {
        throw new CommandError('NamespaceExists', `Collection ${call.database}.${name} already exists.`);
      }
      store.catalog.create(call.database, name);
      return { ok: 1 };
    },
  },
  drop: {
    fields: '',
    run(store, call) {
      const collection = existingCollection(store, call);
      store.catalog.drop(collection);
      return { nIndexesWas: collection.indexes.length + 1, ns: `${call.database}.${collection.name}`, ok: 1 };
    },
  },
  dropDatabase: {
    fields: '',
    run(store, { database }) {
      const own = [...store.catalog.collections.values()].filter(
        collection => collection.database === database,
      );
      store.file.transaction(() => {
        for (const collection of own) store.catalog.drop(collection);
      });
      return { dropped: database, ok: 1 };
    },
  },
  listCollections: {
    fields: 'authorizedCollections cursor filter nameOnly',
    async run(store, { body, database }) {
      const matches = matcherFor(documentArgument(body.filter, 'filter'));
      const entries = [...store.catalog.collections.values()]
        .filter(collection => collection.database === database)
        .map(({ name }): Document => ({ name, type: 'collection', options: {}, info: { readOnly: false } }))
        .filter(matches)
        .map(entry => (body.nameOnly ? { name: entry.name, type: entry.type } : entry));
      const documents = entries.map(entry => serialize(entry)).values();
      return replyWithCursor(store, `${database}.$cmd.listCollections`, documents);
    },
  },
  listDatabases: {
    fields: 'authorizedDatabases filter nameOnly',
    run(store, { body }) {
      const matches = matcherFor(documentArgument(body.filter, 'filter'));
      const names = new Set([...store.catalog.collections.values()].map(collection => collection.database));
      const databases = [...names]
        .map((name): Document => ({ name, sizeOnDisk: 0, empty: false }))
        .filter(matches)
        .map(entry => (body.nameOnly ? { name: entry.name } : entry));
      return { databases, totalSize: 0, ok: 1 };
    },
  },
};
