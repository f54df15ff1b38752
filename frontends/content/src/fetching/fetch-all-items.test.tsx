import { setTransport } from '@insta-ai/platform';
import { stubTransport } from '@insta-ai/platform/testing/stub-transport';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { expect, test } from 'vitest';
import { listServer } from '../../testing/list-server.ts';
import { exampleItem } from '../canned-replies.ts';
import { fetchAllItems } from './fetch-all-items.ts';

const { signal } = new AbortController();
const oneOf = (_id: string) => exampleItem({ _id, date: `2031-10-20T07:30:00.${_id.slice(-3)}Z` });
const many = (count: number) => Array.from({ length: count }, (_, at) => oneOf(`item-${100 + at}`));

/** A list that changes once, between the first page and the second. */
function changingOnce(items: ContentListItem[], change: (items: ContentListItem[]) => ContentListItem[]) {
  let now = items;
  const answer = listServer(() => now);
  const { transport, seen } = stubTransport({
    listContents: call => {
      if (call.query.currentPage === '1' && now === items) now = change(items);
      return answer(call);
    },
  });
  setTransport(transport);
  return seen;
}

const idsOf = (items: ContentListItem[]) => items.map(({ _id }) => _id);

test('what comes to the list between two pages is there, and nothing is there twice', async () => {
  const items = many(150);
  const first = oneOf('item-099');
  changingOnce(items, before => [first, ...before]);

  expect(idsOf(await fetchAllItems({}, signal))).toEqual(idsOf([first, ...items]));
});

test('what moves up when something leaves the list is not missed', async () => {
  const items = many(150);
  changingOnce(items, before => before.slice(1));

  expect(idsOf(await fetchAllItems({}, signal))).toEqual(idsOf(items.slice(1)));
});

test('no more pages than are wanted are asked for', async () => {
  const seen = changingOnce(many(350), before => before);

  expect(await fetchAllItems({}, signal, 200)).toHaveLength(200);
  expect(seen).toHaveLength(2);
});
