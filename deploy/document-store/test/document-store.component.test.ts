import {
  Binary,
  type Collection,
  Decimal128,
  type Document,
  Double,
  Long,
  ObjectId,
  Timestamp,
} from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, backends, type Item } from '../testing/backends.ts';

for (const { name, skip, open } of backends) {
  describe.skipIf(skip)(`documents in ${name}`, () => {
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

    it('are inserted, found, changed, replaced and deleted', async () => {
      const { insertedIds } = await items.insertMany([{ a: 1 }, { a: 2 }, { a: 2 }]);
      expect(await items.findOne({ _id: insertedIds[0] })).toEqual({ _id: insertedIds[0], a: 1 });

      expect(await items.updateOne({ a: 1 }, { $set: { b: 1 } })).toMatchObject({
        matchedCount: 1,
        modifiedCount: 1,
      });
      expect(await items.updateOne({ a: 1 }, { $set: { b: 1 } })).toMatchObject({
        matchedCount: 1,
        modifiedCount: 0,
      });
      expect(await items.updateMany({ a: 2 }, { $inc: { a: 1 } })).toMatchObject({ modifiedCount: 2 });
      expect(await items.replaceOne({ a: 1 }, { c: 3 })).toMatchObject({ modifiedCount: 1 });
      expect(await items.findOne({ c: 3 })).toEqual({ _id: insertedIds[0], c: 3 });

      expect(await items.deleteOne({ a: 3 })).toMatchObject({ deletedCount: 1 });
      expect(await items.deleteMany({})).toMatchObject({ deletedCount: 2 });
      expect(await items.estimatedDocumentCount()).toBe(0);
    });

    it('are put in by an upsert once, and only changed by the next', async () => {
      const upsert = () =>
        items.updateOne({ key: 'a' }, { $inc: { n: 1 }, $setOnInsert: { first: true } }, { upsert: true });

      const first = await upsert();
      expect(first).toMatchObject({ upsertedCount: 1, matchedCount: 0, modifiedCount: 0 });
      expect(await upsert()).toMatchObject({ upsertedCount: 0, matchedCount: 1, modifiedCount: 1 });
      expect(await items.find().toArray()).toEqual([{ _id: first.upsertedId, key: 'a', n: 2, first: true }]);

      const replaced = await items.findOneAndReplace(
        { key: 'b' },
        { x: 1 },
        { upsert: true, returnDocument: 'after' },
      );
      expect(replaced).toEqual({ _id: expect.any(ObjectId), x: 1 });
    });

    it('have arrays that are changed element by element', async () => {
      await items.insertOne({ _id: 1, slides: [{ id: 1 }, { id: 2 }], tags: ['a'] });

      await items.updateOne({ _id: 1, 'slides.id': 2 }, { $set: { 'slides.$.done': true } });
      await items.updateOne({ _id: 1 }, { $push: { tags: { $each: ['d', 'c'], $sort: 1 } } } as Document);
      await items.updateOne({ _id: 1 }, {
        $addToSet: { tags: 'a' },
        $pull: { slides: { id: 1 } },
      } as Document);
      await items.updateOne(
        { _id: 1 },
        { $set: { 'slides.$[one].late': 1 } },
        { arrayFilters: [{ 'one.id': 2 }] },
      );

      expect(await items.findOne({ tags: 'd' })).toEqual({
        _id: 1,
        slides: [{ id: 2, done: true, late: 1 }],
        tags: ['a', 'c', 'd'],
      });
      expect(await items.countDocuments({ slides: { $elemMatch: { id: 2, late: { $gt: 0 } } } })).toBe(1);
      expect(await items.countDocuments({ tags: { $all: ['a', 'c'] }, slides: { $size: 1 } })).toBe(1);
    });

    it('are changed by a pipeline that reads other fields', async () => {
      await items.insertOne({ _id: 1, a: 2, b: 3 });

      await items.updateOne({ _id: 1 }, [{ $set: { c: { $add: ['$a', '$b'] } } }, { $unset: 'a' }]);

      expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, b: 3, c: 5 });
    });

    it('keep every type of value they were given, also through an update of another field', async () => {
      const values = {
        date: new Date('2026-03-01T10:00:00.123Z'),
        id: new ObjectId(),
        binary: new Binary(Buffer.from([0, 255, 128]), 0),
        long: Long.fromString('9007199254740993'),
        small: Long.fromNumber(5),
        double: new Double(7),
        decimal: Decimal128.fromString('0.10'),
        timestamp: new Timestamp({ t: 5, i: 6 }),
        pattern: /a+/i,
        nothing: null,
        flag: false,
        deep: { list: [1, [2], { a: 'ä😀' }] },
      };
      await items.insertOne({ _id: 1, ...values });
      await items.updateOne({ _id: 1 }, { $set: { other: 1 } });

      const kept = await items.findOne({ _id: 1 }, { promoteValues: false, bsonRegExp: false });
      expect(kept).toMatchObject({ long: values.long, small: values.small, double: values.double });
      expect(kept).toMatchObject({
        decimal: values.decimal,
        timestamp: values.timestamp,
        binary: values.binary,
      });
      const { long, small, double, ...plain } = values;
      expect(await items.findOne({ id: values.id })).toMatchObject({ ...plain, long, small: 5, double: 7 });
      expect(
        await items.countDocuments({
          date: values.date,
          binary: values.binary,
          long,
          decimal: values.decimal,
        }),
      ).toBe(1);
    });

    it('are given to each of many claimers once', async () => {
      await items.insertMany(Array.from({ length: 50 }, (_, n) => ({ n, state: 'due' })));
      const claim = (worker: number) =>
        items.findOneAndUpdate(
          { state: 'due' },
          { $set: { state: 'claimed', worker } },
          { sort: { n: 1 }, returnDocument: 'after' },
        );

      const claimed = await Promise.all(Array.from({ length: 60 }, (_, worker) => claim(worker)));

      const numbers = claimed.flatMap(item => (item ? [Number(item.n)] : [])).sort((a, b) => a - b);
      expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => n));
    });

    it('are returned by a find-and-modify before or after it, in part, or as null', async () => {
      await items.insertMany([
        { _id: 1, a: 1, b: 1 },
        { _id: 2, a: 2, b: 1 },
      ]);

      expect(await items.findOneAndUpdate({ b: 1 }, { $inc: { a: 5 } }, { sort: { a: -1 } })).toEqual({
        _id: 2,
        a: 2,
        b: 1,
      });
      const after = { returnDocument: 'after', projection: { a: 1, _id: 0 } } as const;
      expect(await items.findOneAndReplace({ _id: 1 }, { a: 9 }, after)).toEqual({ a: 9 });
      expect(await items.findOneAndDelete({ _id: 1 })).toEqual({ _id: 1, a: 9 });
      expect(await items.findOneAndDelete({ _id: 1 })).toBeNull();
      const detailed = await items.findOneAndUpdate(
        { _id: 3 },
        { $set: { a: 1 } },
        { upsert: true, includeResultMetadata: true },
      );
      expect(detailed).toMatchObject({
        value: null,
        lastErrorObject: { n: 1, updatedExisting: false, upserted: 3 },
      });
    });

    it('are written in bulk, in order up to the first error or all that can be', async () => {
      const ordered = items.bulkWrite([
        { insertOne: { document: { _id: 1, a: 1 } } },
        { updateOne: { filter: { _id: 1 }, update: { $set: { a: 2 } } } },
        { insertOne: { document: { _id: 1 } } },
        { insertOne: { document: { _id: 2 } } },
      ]);
      await expect(ordered).rejects.toMatchObject({
        code: 11000,
        result: { insertedCount: 1, modifiedCount: 1 },
      });
      expect(await items.countDocuments()).toBe(1);

      const unordered = items.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }], { ordered: false });
      await expect(unordered).rejects.toMatchObject({ code: 11000, insertedCount: 2 });
      expect(await items.find().sort({ _id: 1 }).toArray()).toEqual([
        { _id: 1, a: 2 },
        { _id: 2 },
        { _id: 3 },
      ]);
    });

    it('are changed many at a time while others have their turn, and what those did stays', async () => {
      const many = Array.from({ length: 5_000 }, (_, n) => ({ n, state: 'old' }));
      await items.insertMany(many);
      const events: string[] = [];
      const asEvent = (name: string) => () => void events.push(name);

      const all = items.updateMany({ state: 'old' }, { $set: { state: 'new' } });
      const ended = all.then(asEvent('all are changed'));
      await items.updateOne({ n: 4_998 }, { $set: { state: 'mine' } }).then(asEvent('one is changed'));
      await items.deleteOne({ n: 4_999 }).then(asEvent('one is deleted'));
      await ended;

      expect(events).toEqual(['one is changed', 'one is deleted', 'all are changed']);
      expect(await all).toMatchObject({ matchedCount: 4_998, modifiedCount: 4_998 });
      expect(await items.countDocuments({ state: 'new' })).toBe(4_998);
      expect(await items.findOne({ n: 4_998 })).toMatchObject({ state: 'mine' });
    });

    it('are deleted many at a time while others have their turn, and what those did stays', async () => {
      await items.insertMany(Array.from({ length: 5_000 }, (_, n) => ({ n, state: 'old' })));

      const all = items.deleteMany({ state: 'old' });
      await items.updateOne({ n: 4_999 }, { $set: { state: 'mine' } });
      await all;

      expect(await items.find().project({ _id: 0 }).toArray()).toEqual([{ n: 4_999, state: 'mine' }]);
    });

    it('larger than 16 MB are refused, and one just below is kept', async () => {
      const large = Buffer.alloc(16 * 1024 * 1024 - 100, 1);
      await items.insertOne({ _id: 1, large });
      expect((await items.findOne({ _id: 1 }))?.large).toMatchObject({ position: large.length });

      const grown = items.updateOne({ _id: 1 }, { $set: { more: 'x'.repeat(200) } });
      await expect(grown).rejects.toThrow();
      expect(await items.countDocuments({ more: { $exists: true } })).toBe(0);
    });
  });
}
