import { Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { applyUpdate } from './apply-update.ts';
import { readArrayFilters } from './expand-path.ts';
import { upsertDocument } from './upsert-document.ts';

function updated(before: object, update: object, filter: object = {}, arrayFilters: object[] = []): object {
  return applyUpdate({ ...before }, { filter, update, arrayFilters: readArrayFilters(arrayFilters) }, false);
}

describe('an update', () => {
  it('sets, removes, renames and makes the documents on the way', () => {
    const after = updated(
      { _id: 1, a: 1, b: 2 },
      { $set: { 'c.d': 3 }, $unset: { a: '' }, $rename: { b: 'e.f' } },
    );

    expect(after).toEqual({ _id: 1, c: { d: 3 }, e: { f: 2 } });
  });

  it("puts new fields in the server's order: by name, numbers as numbers, whatever the operators", () => {
    const keys = (update: object) => Object.keys(updated({ _id: 1, z: 0 }, update));

    expect(keys({ $set: { z: 1, c: 1, a: 1 }, $inc: { b: 1 } })).toEqual(['_id', 'z', 'a', 'b', 'c']);
    expect(keys({ $set: { 'x.10': 1, B: 1, 'x.2': 1 } })).toEqual(['_id', 'z', 'B', 'x']);
    expect(updated({ a: [] }, { $set: { 'a.10': 1, 'a.2': 2 } })).toMatchObject({ a: { 2: 2, 10: 1 } });
    const upserted = upsertDocument({
      filter: { q: 1 },
      update: { $set: { b: 1 }, $setOnInsert: { a: 1 } },
      arrayFilters: new Map(),
    });
    expect(Object.keys(upserted)).toEqual(['_id', 'q', 'a', 'b']);
  });

  it('pushes with position, sort and slice, also to a field that is missing', () => {
    expect(updated({ a: [1, 4] }, { $push: { a: { $each: [3, 2], $sort: -1, $slice: 3 } } })).toEqual({
      a: [4, 3, 2],
    });
    expect(updated({ a: [1, 4] }, { $push: { a: { $each: [2], $position: 1 } } })).toEqual({ a: [1, 2, 4] });
    expect(updated({}, { $push: { a: { $each: [3, 1, 2], $sort: 1, $slice: -2 } } })).toEqual({ a: [2, 3] });
    const byField = {
      $push: {
        a: {
          $each: [
            { n: 1, m: 2 },
            { n: 1, m: 1 },
          ],
          $sort: { n: 1, m: 1 },
        },
      },
    };
    expect(updated({ a: [{ n: 2 }] }, byField)).toEqual({ a: [{ n: 1, m: 1 }, { n: 1, m: 2 }, { n: 2 }] });
  });

  it('adds to a set what is not in it, and pulls by value and by condition', () => {
    expect(updated({ a: [1, 1, { x: 1 }] }, { $addToSet: { a: { $each: [{ x: 1 }, 2, 2] } } })).toEqual({
      a: [1, 1, { x: 1 }, 2],
    });
    expect(updated({ a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } })).toEqual({ a: [1] });
    expect(updated({ a: [{ x: 1, y: 2 }, { x: 2 }] }, { $pull: { a: { x: 1 } } })).toEqual({ a: [{ x: 2 }] });
    expect(updated({ a: [1, 2, 1] }, { $pullAll: { a: [1] } })).toEqual({ a: [2] });
    expect(updated({ a: [1, 2, 3] }, { $pop: { a: -1 } })).toEqual({ a: [2, 3] });
  });

  it('reaches the matched element, every element and the filtered elements of an array', () => {
    const items = () => ({
      items: [
        { id: 1, n: 1 },
        { id: 2, n: 2 },
        { id: 3, n: 3 },
      ],
    });

    expect(updated(items(), { $set: { 'items.$.n': 9 } }, { 'items.id': 2 })).toMatchObject({
      items: [{}, { n: 9 }, {}],
    });
    expect(
      updated(items(), { $set: { 'items.$.n': 9 } }, { items: { $elemMatch: { id: 3, n: 3 } } }),
    ).toMatchObject({
      items: [{}, {}, { n: 9 }],
    });
    expect(updated(items(), { $inc: { 'items.$[].n': 1 } })).toMatchObject({
      items: [{ n: 2 }, { n: 3 }, { n: 4 }],
    });
    expect(updated(items(), { $unset: { 'items.$[old].n': '' } }, {}, [{ 'old.n': { $lt: 3 } }])).toEqual({
      items: [{ id: 1 }, { id: 2 }, { id: 3, n: 3 }],
    });
  });

  it('chooses elements once for all paths, also where one of them changes what chose it', () => {
    const update = { $set: { 'items.$[old].n': 9, 'items.$[old].word': 'done' } };

    expect(updated({ items: [{ n: 1 }, { n: 5 }] }, update, {}, [{ 'old.n': { $lt: 3 } }])).toEqual({
      items: [{ n: 9, word: 'done' }, { n: 5 }],
    });
  });

  it('calculates with whole numbers beyond 2^53 and keeps the type of a double', () => {
    const long = Long.fromString('9007199254740993');

    expect(updated({ a: long }, { $inc: { a: 1 } })).toEqual({ a: Long.fromString('9007199254740994') });
    expect(updated({ a: new Double(1) }, { $inc: { a: 1 } })).toEqual({ a: new Double(2) });
    expect(updated({ a: 3 }, { $mul: { a: 2 }, $min: { b: 4 }, $max: { c: 5 } })).toEqual({
      a: 6,
      b: 4,
      c: 5,
    });
  });

  it.each([
    ['a text that is to be incremented', { a: 'x' }, { $inc: { a: 1 } }, 14],
    ['a push to a number', { a: 1 }, { $push: { a: 1 } }, 2],
    ['a path through a number', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
    ['a path through null', { a: null }, { $set: { 'a.b': 1 } }, 28],
    ['two changes of one field', {}, { $set: { a: 1 }, $inc: { 'a.b': 1 } }, 40],
    ['another _id', { _id: 1 }, { $set: { _id: 2 } }, 66],
    ['an operator it does not know', {}, { $bit: { a: { and: 1 } } }, 115],
    ['operators mixed with fields', {}, { $set: { a: 1 }, b: 1 }, 9],
    ['a positional path without a match', { a: [1] }, { $set: { 'a.$': 1 } }, 2],
  ])('refuses %s', (_case, before, update, code) => {
    expect(() => updated(before, update)).toThrow(expect.objectContaining({ code }));
  });

  it('makes an upserted document from what the filter says outright, the update and $setOnInsert', () => {
    const filter = { _id: 7, 'a.b': 1, c: { $gt: 5 }, $and: [{ d: { $eq: 2 } }] };
    const update = { $set: { e: 1 }, $setOnInsert: { f: 2 } };

    const document = upsertDocument({ filter, update, arrayFilters: new Map() });

    expect(document).toEqual({ _id: 7, a: { b: 1 }, d: 2, e: 1, f: 2 });
  });
});
