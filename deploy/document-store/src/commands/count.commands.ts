import type { Document } from 'bson';
import { CommandError } from '../command-error.ts';
import { findDocuments } from '../query/find-documents.ts';
import { planQuery } from '../query/plan.ts';
import { countInIntervals } from '../query/scan.ts';
import { unhurried } from '../unhurried.ts';
import { decodeDocument } from '../values/decode-document.ts';
import { encodeKey } from '../values/encode-key.ts';
import { candidates, valuesAtPath } from '../values/values-at-path.ts';
import { type Command, type CommandCall, collectionName, type Store, wholeNumber } from './command.ts';
import { documentArgument, noLimit } from './read.commands.ts';

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

export const countCommands: Readonly<Record<string, Command>> = {
  count: {
    fields: 'limit query skip',
    async run(store, call) {
      const { body } = call;
      const limit = Math.abs(Number(body.limit ?? 0)) || noLimit;
      const skip = wholeNumber(body.skip, 'skip') ?? 0;
      return {
        n: await countMatching(store, call, documentArgument(body.query, 'query'), skip, limit),
        ok: 1,
      };
    },
  },
  distinct: {
    fields: 'key query',
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
  },
};
