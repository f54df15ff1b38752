import { runs } from '@insta-ai/deploy/testing/property-runs';
import type { Document } from 'bson';
import fc from 'fast-check';
import { Query } from 'mingo';
import type { Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, type Item, openEmbedded } from '../testing/backends.ts';

// few different values: ties, hits and the edges of ranges are what goes wrong
const scalar = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -2, max: 2 }) },
  { weight: 1, arbitrary: fc.constantFrom('', 'a', 'ab', 'b') },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(true, false, 1.5, new Date(0), new Date(5)) },
);
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
);
const field = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b') },
  { weight: 1, arbitrary: fc.constantFrom('c', 'n.x') },
);
// only `a` and `c` have arrays: an index over both refuses a document that has two
const document = fc.record(
  { a: value, b: fc.oneof(scalar, fc.constant(null)), c: value, n: fc.record({ x: scalar }) },
  { requiredKeys: [] },
);

/** Only what plain mingo and the server see alike: where they differ (null under $gte, for one) the server is followed. */
const range = (names: { [operator: string]: fc.Arbitrary<unknown> }) =>
  fc.record(names, { requiredKeys: [] }).filter(object => Object.keys(object).length > 0);
const listed = fc.array(fc.oneof(scalar, fc.constant(null)), { minLength: 1, maxLength: 4 });
const condition = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: range({ $gt: scalar, $lte: scalar }) },
  { weight: 2, arbitrary: range({ $gte: scalar, $lt: scalar, $ne: scalar }) },
  { weight: 2, arbitrary: fc.record({ $in: listed }) },
  { weight: 1, arbitrary: fc.record({ $nin: fc.array(scalar, { maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ $exists: fc.boolean() }) },
);
const conditions = fc.dictionary(field, condition, { maxKeys: 2 });
const filter: fc.Arbitrary<Document> = fc.oneof(
  { weight: 6, arbitrary: conditions },
  { weight: 1, arbitrary: fc.record({ $or: fc.array(conditions, { minLength: 1, maxLength: 2 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ $and: fc.array(conditions, { minLength: 1, maxLength: 2 }), a: condition }),
  },
);
const direction = fc.constantFrom<1 | -1>(1, -1);
const fields = fc.uniqueArray(fc.tuple(field, direction), { maxLength: 2, selector: ([name]) => name });
const withId = fc
  .tuple(fields, direction)
  .map(([pairs, last]): Record<string, 1 | -1> => Object.fromEntries([...pairs, ['_id', last] as const]));
const index = fc.oneof(
  withId,
  fields.filter(pairs => pairs.length > 0).map((pairs): Record<string, 1 | -1> => Object.fromEntries(pairs)),
);
const query = fc.record({ filter, sort: withId, skip: fc.nat(5), limit: fc.nat(10) });
type TriedQuery = { filter: Document; sort: Record<string, 1 | -1>; skip: number; limit: number };

describe('random queries', () => {
  let backend: Backend;
  let count = 0;

  beforeAll(async () => {
    backend = await openEmbedded();
  });
  afterAll(() => backend?.close());

  it('find the same with indexes, without, and with plain mingo over an array, also after changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { minLength: 5, maxLength: 40 }),
        fc.array(fc.tuple(index, fc.boolean()), { minLength: 1, maxLength: 3 }),
        fc.array(query, { minLength: 10, maxLength: 25 }),
        filter,
        async (documents, indexes, queries, changed) => {
          const plain = backend.database.collection<Item>(`plain${count}`);
          const indexed = backend.database.collection<Item>(`indexed${count++}`);
          for (const [i, [key, sparse]] of indexes.entries()) {
            await indexed.createIndex(key, { name: `i${i}`, sparse }).catch(() => {});
          }
          const kept = await insertInto(indexed, documents);
          if (kept.length > 0) await plain.insertMany(kept.map(one => ({ ...one })));
          for (const one of queries) await tryQuery(one, plain, indexed);

          await Promise.all([plain, indexed].map(collection => change(collection, changed)));
          for (const one of queries) await tryQuery(one, plain, indexed);
        },
      ),
      runs(12),
    );
  }, 600_000);

  /** Documents with arrays in two fields of an index are refused: those that are left are compared. */
  async function insertInto(indexed: Collection<Item>, documents: object[]): Promise<Item[]> {
    const items: Item[] = documents.map((one, _id) => ({ _id, ...one }));
    const refused = new Set<unknown>();
    await indexed.insertMany(items, { ordered: false }).catch(error => {
      for (const { index, code } of error.writeErrors) {
        expect(code).toBe(171);
        refused.add(index);
      }
    });
    return items.filter(({ _id }) => !refused.has(_id));
  }

  async function change(collection: Collection<Item>, filter: Document): Promise<void> {
    await collection.updateMany(filter, { $set: { b: 2 }, $unset: { n: '' } });
    await collection.deleteMany({ b: 1 });
    await collection.updateMany({ b: 0 }, { $set: { a: 1, c: 'moved' } });
  }

  async function tryQuery(
    { filter, sort, skip, limit }: TriedQuery,
    plain: Collection<Item>,
    indexed: Collection<Item>,
  ): Promise<void> {
    const expected = new Query(filter).find<Item>(await plain.find().toArray()).all();
    const slow = await plain.find(filter).sort(sort).toArray();
    const fast = await indexed.find(filter).sort(sort).toArray();

    expect(fast).toEqual(slow);
    expect(byId(await indexed.find(filter).toArray())).toEqual(byId(expected));
    expect(byId(slow)).toEqual(byId(expected));
    expect(await indexed.countDocuments(filter)).toBe(expected.length);
    const page = await indexed.find(filter).sort(sort).skip(skip).limit(limit).toArray();
    expect(page).toEqual(slow.slice(skip, limit === 0 ? undefined : skip + limit));
  }

  function byId(items: Item[]): Item[] {
    return items.toSorted((x, y) => Number(x._id) - Number(y._id));
  }
});
