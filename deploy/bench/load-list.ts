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

/** What is asked: of a `known` list only whether it has changed, which it has not. `refused` is answered with no, which is as it should be. */
type Load = {
  url: string;
  token: string;
  connections?: number;
  known?: string;
  refused?: boolean;
  /** Requests a second, so that what is measured is not how full the machine is; as many as go without. */
  rate?: number;
};

/** Asks for some seconds, after two of warming up; throws when a request fails. */
export async function load({
  url,
  token,
  connections = 8,
  known,
  refused = false,
  rate,
}: Load): Promise<{ perSecond: number; p99: number }> {
  const headers = { authorization: `Bearer ${token}`, ...(known && { 'if-none-match': known }) };
  const asked = { url, headers, connections, ...(rate && { overallRate: rate }) };
  await autocannon({ ...asked, duration: 2 });
  const result = await autocannon({ ...asked, duration: seconds });
  const answered = refused ? result['4xx'] : known ? result['3xx'] : result['2xx'];
  const failed = result.requests.total - answered + result.errors;
  if (failed > 0) throw new Error(`${failed} of the requests failed.`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}
