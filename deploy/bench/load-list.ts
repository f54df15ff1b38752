import { join } from 'node:path';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import autocannon from 'autocannon';
import type { BenchStage } from './bench-stage.ts';
import { seedContents } from './seed-contents.ts';

/** A page of the content list. */
export const listPath = '/api/contents?pageSize=40&sortKey=date';
export const items = 10_000;
const seconds = 8;
const model = {
  title: 'Item',
  description: 'A morning at the beach with the first surfers of the day.',
  location: 'Kuta Beach',
  city: 'Bali',
  prompt: 'surfers at sunrise, soft light, wide angle',
  metaDescription: 'First light, first waves.',
  hashtags: '#bali #surf #sunrise',
  date: '2027-01-01T00:00:00.000Z',
};

/** Fills the data folder of a stage with items of its first user; answers the user's id. */
export async function fillList(stage: BenchStage, person: Record<string, string> = {}): Promise<string> {
  const { api, stop } = await stage.startProduct(person);
  const { _id: owner } = await api.ask<{ _id: string }>('GET', '/api/users/getUser');
  await api.createContent(model);
  await stop();
  const store = await startDocumentStore({ folder: join(stage.settings.DATA_DIR, 'documents') });
  await seedContents(store.url, owner, items);
  await store.stop();
  return owner;
}

/** Asks with eight connections for some seconds, after two of warming up; throws when a request fails. */
export async function load(url: string, token: string): Promise<{ perSecond: number; p99: number }> {
  const headers = { authorization: `Bearer ${token}` };
  await autocannon({ url, headers, connections: 8, duration: 2 });
  const result = await autocannon({ url, headers, connections: 8, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} of the requests failed.`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}
