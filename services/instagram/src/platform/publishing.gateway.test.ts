import { expect, test } from 'vitest';
import type { GraphClient } from '../graph/graph-client.ts';
import { createPlatform } from './publishing.gateway.ts';

const access = { accountId: 'a1', pageToken: 'page', userToken: 'user' };
const answering = (value: unknown) =>
  createPlatform({ graph: (async () => ({ kind: 'ok', value })) as unknown as GraphClient, access });

test.each([
  ['the page is not full', undefined, true],
  ['the page is not full, and names where it ends', { cursors: { after: 'x' } }, true],
  // Those of people who may not be shown are left out of a page.
  ['a page is not full, and another follows', { next: 'https://graph.example/comments?after=x' }, false],
])('whether all comments were shown: %s', async (_why, paging, isAll) => {
  const answer = await answering({ data: [{ text: 'Nice' }], paging }).comments('m1');

  expect(answer).toEqual({ kind: 'ok', value: { texts: ['Nice'], isAll } });
});
