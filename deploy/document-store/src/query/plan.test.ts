import { describe, expect, it } from 'vitest';
import type { StoredCollection, StoredIndex } from '../storage/catalog.ts';
import { readIndexDefinition } from '../storage/index-definition.ts';
import { planQuery } from './plan.ts';
import { readSort } from './sort-key.ts';

function collectionWith(
  ...specs: { key: object; multikey?: boolean[]; [option: string]: unknown }[]
): StoredCollection {
  const indexes = specs.map(({ multikey, ...spec }, id): StoredIndex => {
    const definition = readIndexDefinition(spec);
    return { ...definition, id, table: `i${id}`, multikey: multikey ?? definition.fields.map(() => false) };
  });
  return { id: 1, database: 'd', name: 'c', table: 'c1', indexes };
}

describe('the plan of a query', () => {
  const items = collectionWith({ key: { owner: 1, date: -1, _id: 1 } });

  it('takes an index for equality and sort, and leaves no document to be looked at for the filter', () => {
    const plan = planQuery(items, { owner: 'a' }, readSort({ date: -1, _id: 1 }), true);

    expect(plan).toMatchObject({ index: { name: 'owner_1_date_-1__id_1' }, sorted: true, backwards: false });
    expect(plan.residual).toBeUndefined();
  });

  it('walks the same index backwards for the opposite sort, and sorts itself for a mixed one', () => {
    expect(planQuery(items, { owner: 'a' }, readSort({ date: 1, _id: -1 }))).toMatchObject({
      sorted: true,
      backwards: true,
    });
    expect(planQuery(items, { owner: 'a' }, readSort({ date: 1, _id: 1 })).sorted).toBe(false);
  });

  it('keeps what an index cannot say as a filter on the documents', () => {
    const plan = planQuery(items, {
      owner: 'a',
      date: { $gt: new Date(0) },
      status: 'Draft',
      $or: [{ x: 1 }],
    });

    expect(plan.index?.name).toBe('owner_1_date_-1__id_1');
    expect(plan.residual).toEqual({ $and: [{ status: 'Draft' }, { $or: [{ x: 1 }] }] });
  });

  it('reads all documents when no index fits', () => {
    expect(planQuery(items, { status: 'Draft' }).index).toBeUndefined();
    expect(planQuery(items, { date: new Date(0) }).index).toBeUndefined();
  });

  it('uses a partial index only when the filter lies within it', () => {
    const partial = collectionWith({ key: { code: 1 }, partialFilterExpression: { open: true } });

    expect(planQuery(partial, { code: 1 }).index).toBeUndefined();
    expect(planQuery(partial, { code: 1, open: false }).index).toBeUndefined();
    expect(planQuery(partial, { code: 1, open: true }).index?.name).toBe('code_1');
  });

  it('uses a sparse index only where a missing field cannot match', () => {
    const sparse = collectionWith({ key: { outboxAt: 1 }, sparse: true });

    expect(planQuery(sparse, { outboxAt: null }).index).toBeUndefined();
    expect(planQuery(sparse, {}, readSort({ outboxAt: 1 })).index).toBeUndefined();
    expect(planQuery(sparse, { outboxAt: { $exists: true } }, readSort({ outboxAt: 1 })).sorted).toBe(true);
    expect(planQuery(sparse, { outboxAt: { $lt: new Date() } }).index?.name).toBe('outboxAt_1');
  });

  it('bounds a field with arrays on one side only, and never takes its order from it', () => {
    const tagged = collectionWith({ key: { tags: 1 }, multikey: [true] });
    const plan = planQuery(tagged, { tags: { $gt: 3, $lt: 5 } }, readSort({ tags: 1 }));

    expect(plan).toMatchObject({ sorted: false, repeats: true, residual: { tags: { $lt: 5 } } });
  });

  it('turns $in into one interval per different value', () => {
    const plan = planQuery(items, { owner: { $in: ['b', 'a', 'b'] } }, readSort({ owner: 1, date: -1 }));

    expect(plan.intervals).toHaveLength(2);
    expect(plan.sorted).toBe(true);
  });
});
