import { ensureIndexes } from '@insta-ai/chassis/migrations/indexes';
import { startTestDatabases, type TestDatabases } from '@insta-ai/deploy/testing/start-test-databases';
import { type ContentSortKey, contentSortKeys } from '@insta-ai/proto/http/content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planQuery } from '../../../deploy/document-store/src/query/plan.ts';
import { readSort } from '../../../deploy/document-store/src/query/sort-key.ts';
import type { StoredCollection } from '../../../deploy/document-store/src/storage/catalog.ts';
import { readIndexDefinition } from '../../../deploy/document-store/src/storage/index-definition.ts';
import type { ContentDocument } from '../src/item/content-document.ts';
import { orderOf, publishedQuery, toQuery } from '../src/store/content-queries.ts';
import { contentsIndexes } from '../src/store/contents.store.ts';
import type { ContentFilter } from '../src/store/listing/content-filter.ts';
import { stepsBackTo, twinSearches, usingSearches } from '../src/store/media-uses.ts';

let databases: TestDatabases;
let collection: StoredCollection;
beforeAll(async () => {
  databases = await startTestDatabases();
  const db = databases.open();
  await ensureIndexes(db, [contentsIndexes]);
  const contents = db.collection<ContentDocument>('contents');
  const indexes = (await contents.indexes()).map((spec, id) => {
    const definition = readIndexDefinition(spec);
    return { ...definition, id, table: `i${id}`, multikey: definition.fields.map(() => false) };
  });
  collection = { id: 1, database: 'd', name: 'contents', table: 'c1', indexes };
});
afterAll(() => databases.stop());

/** How the embedded store reads a page. */
const planOf = (filter: ContentFilter, key: ContentSortKey) =>
  planQuery(collection, toQuery('anna', filter), readSort(orderOf(key, -1)), true);

const day = new Date('2026-11-20T00:00:00.000Z');

test.each(contentSortKeys)('the whole list sorted by %s is read along an index', key => {
  expect(planOf({}, key)).toMatchObject({ sorted: true, residual: undefined });
});

test.each<[string, ContentFilter, ContentSortKey]>([
  ['from a day on', { dates: { from: day } }, 'date'],
  ['of a type from a day on', { _contentType: 'post', dates: { from: day } }, 'date'],
  ['of an account from a day on', { account: 'ig1', dates: { from: day } }, 'date'],
  ['of what is not planned, the newest first', { dates: 'unplanned' }, 'updatedAt'],
  ['of what was made lately, the newest first', { madeSince: day }, 'createdAt'],
])('a list %s is read along an index, and no item in vain', (_name, filter, key) => {
  expect(planOf(filter, key)).toMatchObject({ sorted: true, residual: undefined });
});

test('who shows the same media is found along an index, past all drafts that show them', () => {
  const item = { _id: 'i', owner: 'anna', account: 'ig1', contents: ['/media/a.jpg'] };
  const plans = twinSearches(item).map(search => planQuery(collection, search, [], true));

  expect(plans).toHaveLength(3);
  for (const { index, residual } of plans) {
    expect(index?.name).toMatch(/^owner_1_contents_1/);
    expect(JSON.stringify(residual)).not.toMatch(/status|publishedDate/);
  }
});

test.each([['a.jpg', 'b.jpg'], 'any'] as const)('who uses media (%s) is found along an index', media => {
  const { shown, hidden } = usingSearches('anna', media);
  const names = [...shown, ...hidden].map(search => planQuery(collection, search, [], true).index?.name);

  expect(names).toEqual([
    expect.stringMatching(/^owner_1_contents_1/),
    'owner_1_coverOutput_1',
    'deletedFrom_1_contents_1',
    'owner_1_coverOutput_1',
  ]);
});

test('what went out lately is found along an index that has nothing else', () => {
  const { index } = planQuery(
    collection,
    publishedQuery('anna', 'ig1', day),
    readSort({ publishedDate: -1 }),
    true,
  );

  expect(index?.name).toBe('owner_1_account_1_publishedDate_1');
});

test('steps back to media are looked for among the newest, not among all there ever were', () => {
  const { index, intervals } = planQuery(collection, stepsBackTo('anna', ['a.jpg'], day), [], true);
  const ever = planQuery(collection, { 'undo.owner': 'anna', 'undo.at': { $exists: true } }, [], true);

  expect(index?.name).toBe('undo.owner_1_undo.at_-1');
  expect(intervals).not.toEqual(ever.intervals);
});
