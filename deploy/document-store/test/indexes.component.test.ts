import type { Collection, Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, backends, type Item } from '../testing/backends.ts';

for (const { name, skip, open } of backends) {
  describe.skipIf(skip)(`indexes of ${name}`, () => {
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

    it('keep a value unique through insert, update and upsert, and say which it was', async () => {
      await items.createIndex({ owner: 1, 'a.b': -1 }, { unique: true });
      await items.insertMany([
        { owner: 'x', a: { b: 1 } },
        { owner: 'x', a: { b: 2 } },
        { owner: 'y', a: { b: 1 } },
      ]);
      const duplicate = {
        code: 11000,
        keyPattern: { owner: 1, 'a.b': -1 },
        keyValue: { owner: 'x', 'a.b': 1 },
      };

      await expect(items.insertOne({ owner: 'x', a: { b: 1 } })).rejects.toMatchObject(duplicate);
      await expect(items.updateOne({ 'a.b': 2 }, { $set: { 'a.b': 1 } })).rejects.toMatchObject(duplicate);
      const upsert = items.updateOne({ owner: 'x', 'a.b': 1, z: 1 }, { $set: { c: 1 } }, { upsert: true });
      await expect(upsert).rejects.toMatchObject(duplicate);
      const modify = items.findOneAndUpdate({ owner: 'y' }, { $set: { owner: 'x' } });
      await expect(modify).rejects.toMatchObject(duplicate);

      expect(await items.countDocuments({ owner: 'x' })).toBe(2);
      await items.deleteOne({ owner: 'x', 'a.b': 1 });
      await items.insertOne({ owner: 'x', a: { b: 1 } });
    });

    it('keep _id unique', async () => {
      await items.insertOne({ _id: 'one' });

      await expect(items.insertOne({ _id: 'one' })).rejects.toMatchObject({
        code: 11000,
        keyPattern: { _id: 1 },
        keyValue: { _id: 'one' },
      });
    });

    it('with a partial filter are unique only within it', async () => {
      await items.createIndex({ code: 1 }, { unique: true, partialFilterExpression: { open: true } });
      await items.insertMany([
        { code: 1, open: false },
        { code: 1, open: false },
        { code: 1, open: true },
        { code: 1 },
      ]);

      await expect(items.insertOne({ code: 1, open: true })).rejects.toMatchObject({ code: 11000 });
      await expect(items.updateMany({ open: false }, { $set: { open: true } })).rejects.toMatchObject({
        code: 11000,
      });
      expect(await items.countDocuments({ code: 1 })).toBe(4);
      expect(await items.countDocuments({ code: 1, open: true })).toBe(1);
    });

    it('take one missing value when unique, and any number when sparse', async () => {
      await items.createIndex({ a: 1 }, { unique: true });
      await items.createIndex({ b: 1 }, { unique: true, sparse: true });

      await items.insertMany([{ a: 1 }, { a: null }]);

      await expect(items.insertOne({ c: 1 })).rejects.toMatchObject({ code: 11000, keyValue: { a: null } });
      expect(await items.find({ b: null }).toArray()).toHaveLength(2);
    });

    it('find documents by each element of an array', async () => {
      await items.createIndex({ owner: 1, marks: 1 });
      await items.insertMany([
        { _id: 1, owner: 'x', marks: ['a', 'b', 'a'] },
        { _id: 2, owner: 'x', marks: 'b' },
        { _id: 3, owner: 'y', marks: ['b'] },
      ]);

      expect(await items.find({ owner: 'x', marks: 'b' }).toArray()).toHaveLength(2);
      expect(await items.countDocuments({ owner: 'x', marks: { $in: ['a', 'b'] } })).toBe(2);
      await items.updateOne({ _id: 1 }, { $pull: { marks: 'b' } as Document });
      expect(await items.find({ owner: 'x', marks: 'b' }).toArray()).toEqual([
        { _id: 2, owner: 'x', marks: 'b' },
      ]);
      await expect(items.insertOne({ owner: ['x'], marks: ['a'] })).rejects.toMatchObject({ code: 171 });
    });

    it('are made for documents that are there, listed and dropped', async () => {
      await items.insertMany([{ a: 1 }, { a: 1 }]);
      await expect(items.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });

      expect(await items.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
      expect(await items.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
      await expect(items.createIndex({ a: 1, b: -1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
      await expect(items.createIndex({ c: 1 }, { name: 'a_1_b_-1' })).rejects.toMatchObject({ code: 86 });
      expect((await items.indexes()).map(index => index.name)).toEqual(['_id_', 'a_1_b_-1']);
      expect(await items.countDocuments({ a: 1 })).toBe(2);

      await items.dropIndex('a_1_b_-1');
      expect((await items.indexes()).map(index => index.key)).toEqual([{ _id: 1 }]);
      expect(await items.countDocuments({ a: 1 })).toBe(2);
      await expect(items.dropIndex('a_1_b_-1')).rejects.toMatchObject({ code: 27 });
    });

    it('belong to collections that are listed, made and dropped', async () => {
      const { database } = backend;
      await database.createCollection(items.collectionName);
      await expect(database.command({ create: items.collectionName, capped: false })).rejects.toMatchObject({
        code: 48,
      });

      const named = { name: items.collectionName };
      expect(await database.listCollections(named).toArray()).toMatchObject([
        { ...named, type: 'collection' },
      ]);
      expect(await items.drop()).toBe(true);
      expect(await database.listCollections(named, { nameOnly: true }).toArray()).toEqual([]);
      expect(await items.find().toArray()).toEqual([]);
    });
  });
}
