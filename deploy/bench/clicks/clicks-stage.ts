import { join } from 'node:path';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { makeData } from '../../e2e/browser/support/data-maker.ts';
import type { BenchStage } from '../bench-stage.ts';
import { seedContents } from '../seed-contents.ts';

const items = 10_000;
const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The product with 10,000 drafts, four a day from today on, all with a picture; `id` is one among them with two to choose from. */
export async function startForClicks(stage: BenchStage) {
  const product = await stage.startProduct();
  const make = makeData(product);
  const date = new Date(Date.now() + 20 * day).toISOString();
  const { _id: owner } = await product.api.ask<{ _id: string }>('GET', '/api/users/getUser');
  const { _id: id } = await make.contentWithPicture({ ...words, date });
  await make.upload(id, 'second.png');
  await product.stop();
  const store = await startDocumentStore({ folder: join(stage.settings.DATA_DIR, 'documents') });
  await seedContents(store.url, owner, items, { from: Date.now() + hour, every: 6 * hour });
  await store.stop();
  return { ...(await stage.startProduct()), id };
}

const words = {
  title: 'Among many',
  description: 'A morning at the beach with the first surfers of the day.',
  location: 'Kuta Beach',
  city: 'Bali',
  prompt: 'surfers at sunrise, soft light, wide angle',
  metaDescription: 'First light, first waves.',
  hashtags: '#bali #surf #sunrise',
};
