import { type Document, serialize } from 'bson';
import { CommandError } from '../command-error.ts';
import { findDocuments, found, type Search } from '../query/find-documents.ts';
import { checkStages, type FindAll, runPipeline } from '../query/pipeline.ts';
import { readSort } from '../query/sort-key.ts';
import { unhurried } from '../unhurried.ts';
import { decodeDocument } from '../values/decode-document.ts';
import { type Command, type CommandCall, collectionName, type Store, wholeNumber } from './command.ts';
import { countMatching } from './count.commands.ts';
import { documentArgument, noLimit, replyWithCursor } from './read.commands.ts';

/** The stages that a search does by itself, with its indexes, and those that are left. */
function splitPipeline(stages: readonly Document[]): { search: Required<Search>; rest: Document[] } {
  const rest = [...stages];
  const take = (name: string): unknown => (rest[0] && name in rest[0] ? rest.shift()?.[name] : undefined);
  const filters: Document[] = [];
  while (rest[0] && '$match' in rest[0]) filters.push(documentArgument(take('$match'), '$match'));
  const sort = readSort(take('$sort'));
  const skip = wholeNumber(take('$skip'), '$skip') ?? 0;
  const limit = wholeNumber(take('$limit'), '$limit') ?? noLimit;
  const [filter = {}] = filters;
  return { search: { filter: filters.length > 1 ? { $and: filters } : filter, sort, skip, limit }, rest };
}

/** `{ $count: 'n' }`, or `{ $group: { _id: 1, n: { $sum: 1 } } }` as the driver's countDocuments asks for it. */
function countedGroup(stage: Document | undefined): { id: unknown; field: string } | undefined {
  if (typeof stage?.$count === 'string') return { id: undefined, field: stage.$count };
  const group: Document | undefined = stage?.$group;
  if (!group) return undefined;
  const { _id: id, ...fields } = group;
  const [[field, sum] = ['', undefined], ...more] = Object.entries(fields) as [
    string,
    Document | undefined,
  ][];
  const constant = id === null || typeof id === 'number';
  return constant && more.length === 0 && sum?.$sum === 1 ? { id, field } : undefined;
}

export const aggregate: Command = {
  fields: 'allowDiskUse cursor pipeline',
  async run(store, call) {
    const { body, database } = call;
    checkStages(body.pipeline);
    if (typeof body.aggregate !== 'string')
      throw new CommandError('InvalidNamespace', 'aggregate needs a collection');
    const { search, rest } = splitPipeline(body.pipeline);
    const batchSize = wholeNumber(body.cursor?.batchSize, 'batchSize');
    const namespace = `${database}.${collectionName(call)}`;
    return replyWithCursor(store, namespace, results(store, call, search, rest), batchSize);
  },
};

async function* results(
  store: Store,
  call: CommandCall,
  search: Required<Search>,
  rest: Document[],
): AsyncGenerator<Uint8Array> {
  const counted = rest.length === 1 ? countedGroup(rest[0]) : undefined;
  if (counted) {
    const n = await countMatching(store, call, search.filter, search.skip, search.limit);
    if (n > 0) yield serialize({ _id: counted.id, [counted.field]: n }, { ignoreUndefined: true });
    return;
  }
  const collection = store.catalog.find(call.database, collectionName(call));
  const steps = unhurried(findDocuments(store.file, collection, search));
  if (rest.length === 0) {
    for await (const { raw } of steps) yield raw;
    return;
  }
  const documents: Document[] = [];
  for await (const { raw, decoded } of steps) documents.push(decoded ?? decodeDocument(raw));
  const findAll: FindAll = (name, filter) => {
    const other = store.catalog.find(call.database, name);
    return [...found(findDocuments(store.file, other, { filter }))].map(({ raw }) => decodeDocument(raw));
  };
  for (const document of runPipeline(documents, rest, findAll))
    yield serialize(document, { ignoreUndefined: true });
}
