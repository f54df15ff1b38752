import { type Collection, MaxKey, MinKey, ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, backends, type Item } from '../testing/backends.ts';

for (const { name, skip, open } of backends) {
  describe.skipIf(skip)(`queries of ${name}`, () => {
    let backend: Backend;
    let items: Collection<Item>;
    let count = 0;

    beforeAll(async () => {
      backend = await open();
    });
    afterAll(() => backend?.close());
    beforeEach(() => {
      items = backend.database.collection(`items${count++}`);
    });

    const ids = async (filter: object, sort: object = { _id: 1 }) =>
      (
        await items
          .find(filter)
          .sort(sort as never)
          .toArray()
      ).map(({ _id }) => _id);

    it.each([[false], [true]])('sort values of all types in BSON order (index: %s)', async indexed => {
      const ascending = [
        new MinKey(),
        null,
        -5,
        3.5,
        '',
        'B',
        'a',
        { a: 1 },
        new ObjectId(),
        false,
        true,
        new Date(),
        /x/,
        new MaxKey(),
      ];
      if (indexed) await items.createIndex({ v: 1, _id: 1 });
      const documents = ascending.map((v, i) => ({ _id: i * 2, v }));
      // a missing field stands where null does
      await items.insertMany([...documents, { _id: 3 }].reverse());

      const up = [0, 2, 3, ...ascending.map((_, i) => i * 2).slice(2)];
      expect(await ids({}, { v: 1, _id: 1 })).toEqual(up);
      expect(await ids({}, { v: -1, _id: -1 })).toEqual(up.toReversed());
    });

    it.each([[false], [true]])(
      'sort arrays by their least or greatest element (index: %s)',
      async indexed => {
        if (indexed) await items.createIndex({ v: 1 });
        await items.insertMany([
          { _id: 1, v: [5, 1] },
          { _id: 2, v: 3 },
          { _id: 3, v: [2] },
          { _id: 4, v: [] },
          { _id: 5, v: null },
        ]);

        expect(await ids({}, { v: 1 })).toEqual([4, 5, 1, 3, 2]);
        expect(await ids({}, { v: -1 })).toEqual([1, 2, 3, 5, 4]);
        expect(await ids({ v: { $gt: 4, $lt: 2 } })).toEqual([1]);
      },
    );

    it.each([
      ['no index', undefined],
      ['an index', { v: 1 } as const],
      ['an index downwards', { v: -1 } as const],
    ])('NaN is in no range and equals itself alone (%s)', async (_name, index) => {
      if (index) await items.createIndex(index);
      await items.insertMany([Number.NaN, 1, 5, Number.NEGATIVE_INFINITY].map((v, _id) => ({ _id, v })));

      expect(await ids({ v: { $lt: 5 } })).toEqual([1, 3]);
      expect(await ids({ v: { $lte: 1 } })).toEqual([1, 3]);
      expect(await ids({ v: { $gt: Number.NEGATIVE_INFINITY } })).toEqual([1, 2]);
      for (const operator of ['$gte', '$lte', '$eq'])
        expect(await ids({ v: { [operator]: Number.NaN } })).toEqual([0]);
      for (const operator of ['$gt', '$lt']) expect(await ids({ v: { [operator]: Number.NaN } })).toEqual([]);
      expect(await ids({}, { v: 1 })).toEqual([0, 3, 1, 2]);
    });

    it('a condition on an element is about the element itself, also when that is an array', async () => {
      await items.insertMany([
        { _id: 1, v: [[5], 0] },
        { _id: 2, v: [5] },
        { _id: 3, v: [['text']] },
        { _id: 4, v: [{ x: [5] }] },
        { _id: 5, v: 5 },
      ]);

      expect(await ids({ v: { $elemMatch: { $gt: 1 } } })).toEqual([2]);
      expect(await ids({ v: { $elemMatch: { $in: [5] } } })).toEqual([2]);
      expect(await ids({ v: { $elemMatch: { $eq: [5] } } })).toEqual([1]);
      expect(await ids({ v: { $elemMatch: { $regex: 'te' } } })).toEqual([]);
      expect(await ids({ v: { $elemMatch: { $elemMatch: { $gt: 1 } } } })).toEqual([1]);
      expect(await ids({ v: { $elemMatch: { x: { $gt: 1 } } } })).toEqual([4]);
      expect(await ids({ v: { $elemMatch: { $or: [{ x: 5 }, { y: 1 }] } } })).toEqual([4]);
      expect(await ids({ v: { $elemMatch: { $not: { $gt: 1 }, $type: 'number' } } })).toEqual([1]);
    });

    it.each([[false], [true]])(
      'an array that holds an empty one sorts as an array (index: %s)',
      async indexed => {
        if (indexed) await items.createIndex({ v: 1 });
        await items.insertMany([[[]], [], null, [1], 'a'].map((v, _id) => ({ _id, v })));

        expect(await ids({}, { v: 1 })).toEqual([1, 2, 3, 4, 0]);
        expect(await ids({}, { v: -1 })).toEqual([0, 4, 3, 2, 1]);
      },
    );

    it('page through a range of a compound index, up and down, without a gap or a repetition', async () => {
      await items.createIndex({ owner: 1, date: 1, _id: 1 });
      const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + (n % 20)));
      await items.insertMany(
        Array.from({ length: 200 }, (_, n) => ({ _id: n, owner: n % 2 ? 'a' : 'b', date: day(n) })),
      );
      const filter = { owner: 'a', date: { $gte: day(3), $lt: day(15) } };
      const all = (await items.find(filter).toArray()).sort(
        (x, y) => Number(x.date) - Number(y.date) || Number(x._id) - Number(y._id),
      );
      expect(all).toHaveLength(60);

      for (const direction of [1, -1] as const) {
        const paged: unknown[] = [];
        for (let page = 0; page < 8; page++) {
          const cursor = items.find(filter).sort({ date: direction, _id: direction });
          paged.push(
            ...(
              await cursor
                .skip(page * 8)
                .limit(8)
                .toArray()
            ).map(({ _id }) => _id),
          );
        }
        const expected = all.map(({ _id }) => _id);
        expect(paged).toEqual(direction === 1 ? expected : expected.reverse());
      }
      expect(await items.countDocuments(filter)).toBe(60);
      expect(await items.countDocuments(filter, { skip: 50, limit: 20 })).toBe(10);
    });

    it('find by null, existence, type, patterns, negation and alternatives', async () => {
      await items.insertMany([
        { _id: 1, a: 1 },
        { _id: 2, a: null },
        { _id: 3 },
        { _id: 4, a: 'Text' },
        { _id: 5, a: [1, 'x'] },
      ]);

      expect(await ids({ a: null })).toEqual([2, 3]);
      expect(await ids({ a: { $exists: true } })).toEqual([1, 2, 4, 5]);
      expect(await ids({ a: { $type: 'string' } })).toEqual([4, 5]);
      expect(await ids({ a: /^te/i })).toEqual([4]);
      expect(await ids({ a: { $regex: 'EX', $options: 'i' } })).toEqual([4]);
      expect(await ids({ a: { $ne: 1 } })).toEqual([2, 3, 4]);
      expect(await ids({ a: { $nin: [1, null] } })).toEqual([4]);
      expect(await ids({ a: { $not: { $gt: 0 } } })).toEqual([2, 3, 4]);
      expect(await ids({ $or: [{ a: 'Text' }, { a: { $in: [null, 7] } }] })).toEqual([2, 3, 4]);
      expect(await ids({ $nor: [{ a: 1 }, { _id: { $lte: 3 } }] })).toEqual([4]);
      expect(await ids({ $expr: { $eq: ['$_id', '$a'] } })).toEqual([1]);
    });

    it('show only the fields that are asked for', async () => {
      await items.insertOne({ _id: 1, a: 1, b: { c: 2, d: 3 }, list: [1, 2, 3] });
      const shown = (projection: object) => items.findOne({ list: 2 }, { projection });

      expect(await shown({ a: 1 })).toEqual({ _id: 1, a: 1 });
      expect(await shown({ 'b.c': 1, _id: 0 })).toEqual({ b: { c: 2 } });
      expect(await shown({ b: 0, list: 0 })).toEqual({ _id: 1, a: 1 });
      expect(await shown({ list: { $slice: -1 }, _id: 0, a: 1 })).toEqual({ a: 1, list: [3] });
      expect(await shown({ 'list.$': 1 })).toEqual({ _id: 1, list: [2] });
      expect(await shown({ _id: 0, double: { $multiply: ['$a', 2] } })).toEqual({ double: 2 });
    });

    it('come in batches until all were seen, whatever is written meanwhile', async () => {
      await items.insertMany(Array.from({ length: 1000 }, (_, n) => ({ _id: n, even: n % 2 === 0 })));

      const seen: unknown[] = [];
      for await (const { _id } of items.find({ even: true }, { batchSize: 7 })) {
        seen.push(_id);
        if (seen.length % 100 === 0) await items.updateOne({ _id: 1 }, { $inc: { n: 1 } });
      }
      expect(seen).toEqual(Array.from({ length: 500 }, (_, n) => n * 2));

      const abandoned = items.find({}, { batchSize: 10 });
      await abandoned.next();
      await abandoned.close();
      expect(await items.find({}, { batchSize: 10 }).limit(25).toArray()).toHaveLength(25);
    });

    it('aggregate: match, sort, group, unwind, lookup, facet, count', async () => {
      const owners = backend.database.collection<{ _id: string; name: string }>(`owners${count}`);
      await owners.insertMany([
        { _id: 'a', name: 'Ann' },
        { _id: 'b', name: 'Ben' },
      ]);
      await items.insertMany([
        { _id: 1, owner: 'a', tags: ['x', 'y'], n: 1 },
        { _id: 2, owner: 'b', tags: ['x'], n: 2 },
        { _id: 3, owner: 'a', tags: [], n: 3 },
      ]);
      const run = (...pipeline: object[]) => items.aggregate(pipeline).toArray();

      expect(await run({ $match: { n: { $gt: 1 } } }, { $sort: { n: -1 } }, { $project: { n: 1 } })).toEqual([
        { _id: 3, n: 3 },
        { _id: 2, n: 2 },
      ]);
      const perOwner = { $group: { _id: '$owner', sum: { $sum: '$n' }, all: { $push: '$_id' } } };
      expect(await run(perOwner, { $sort: { _id: 1 } })).toEqual([
        { _id: 'a', sum: 4, all: [1, 3] },
        { _id: 'b', sum: 2, all: [2] },
      ]);
      expect(await run({ $unwind: '$tags' }, { $sortByCount: '$tags' })).toEqual([
        { _id: 'x', count: 2 },
        { _id: 'y', count: 1 },
      ]);
      const lookup = { from: owners.collectionName, localField: 'owner', foreignField: '_id', as: 'owner' };
      expect(await run({ $match: { _id: 2 } }, { $lookup: lookup }, { $unset: ['tags', 'n'] })).toEqual([
        { _id: 2, owner: [{ _id: 'b', name: 'Ben' }] },
      ]);
      expect(
        await run({
          $facet: { total: [{ $count: 'n' }], page: [{ $skip: 1 }, { $limit: 1 }, { $set: { z: 1 } }] },
        }),
      ).toEqual([{ total: [{ n: 3 }], page: [{ _id: 2, owner: 'b', tags: ['x'], n: 2, z: 1 }] }]);
      expect(await run({ $match: { n: 99 } }, { $count: 'n' })).toEqual([]);
      expect((await items.distinct('tags')).sort()).toEqual(['x', 'y']);
    });
  });
}
