import type { Document } from 'bson';
import { CommandError } from '../command-error.ts';
import { findDocuments, found } from '../query/find-documents.ts';
import { projectionFor } from '../query/projection.ts';
import { readSort } from '../query/sort-key.ts';
import { encodeDocument } from '../storage/document-writer.ts';
import { decodeDocument, decodeTyped } from '../values/decode-document.ts';
import type { Command } from './command.ts';
import { documentArgument } from './read.commands.ts';
import { collectionToWrite, insertUpserted, readUpdate, updateStored, writeOnce } from './write.commands.ts';

/** Looking and changing happen in one go, with no wait in between: two callers never get the same document. */
export const findAndModify: Command = {
  fields: 'query sort remove update new fields upsert arrayFilters txnNumber',
  run(store, call) {
    const { body } = call;
    const filter = documentArgument(body.query, 'query');
    if (Boolean(body.remove) === Boolean(body.update)) {
      throw new CommandError('FailedToParse', 'Either an update or remove=true must be specified');
    }
    const project = projectionFor(documentArgument(body.fields, 'fields'), filter);
    const collection = collectionToWrite(store, call);
    const search = { filter, sort: readSort(body.sort), limit: 1 };
    const change = (): { value: Document | null; lastErrorObject: Document } => {
      const [stored] = found(findDocuments(store.file, collection, search));
      if (body.remove) {
        if (!stored) return { value: null, lastErrorObject: { n: 0 } };
        const before = decodeDocument(stored.raw);
        store.writer.remove(collection, stored.rid, before);
        return { value: decodeTyped(stored.raw), lastErrorObject: { n: 1 } };
      }
      const request = readUpdate(filter, body.update, body.arrayFilters);
      if (stored) {
        const after = updateStored(store, collection, stored, request) ?? stored.raw;
        const value = decodeTyped(body.new ? after : stored.raw);
        return { value, lastErrorObject: { n: 1, updatedExisting: true } };
      }
      if (!body.upsert) return { value: null, lastErrorObject: { n: 0, updatedExisting: false } };
      const upserted = insertUpserted(store, collection, request);
      const lastErrorObject = { n: 1, updatedExisting: false, upserted: upserted._id };
      return { value: body.new ? upserted : null, lastErrorObject };
    };
    return writeOnce(store, call, () => {
      const { value, lastErrorObject } = change();
      const shown = value && project ? project(decodeDocument(encodeDocument(value))) : value;
      return { lastErrorObject, value: shown, ok: 1 };
    });
  },
};
