import { afterAll, beforeAll, expect, it } from 'vitest';
import { createToolsCheck } from '../../../services/prediction-media/src/video/run-tool.ts';
import { goesOutOnce, patient, type Way } from './strict-platforms/goes-out-once.ts';
import { startFromHome } from './strict-platforms/start-from-home.ts';
import type { StrictProduct } from './strict-platforms/start-strict-product.ts';

const hasTools = await createToolsCheck()();

/** TABLE: what goes out, and how it comes to the platform: pictures through the bucket, films by upload. */
const ways: readonly (Way & { name: string; uploads: number })[] = [
  { name: 'a picture', type: 'Post', pictures: 1, path: '/p/', uploads: 0 },
  { name: 'a Story of a picture', type: 'Story', pictures: 1, path: '/stories/', uploads: 0 },
  { name: 'a Reel', type: 'Reel', pictures: 2, path: '/reel/', uploads: 1 },
];

let product: StrictProduct;
let home: Awaited<ReturnType<typeof startFromHome>>;
beforeAll(async () => {
  home = await startFromHome();
  product = home.product;
  await product.connect();
});
afterAll(() => home?.stop());

it.each(ways.filter(({ type }) => hasTools || type !== 'Reel'))(
  '$name goes out once from a machine that nobody outside reaches, with every platform as strict as it can be',
  async ({ uploads, ...way }) => {
    const before = await product.accepted('graph.upload');

    await goesOutOnce(product, way);

    expect((await product.accepted('graph.upload')) - before).toBe(uploads);
    expect(await product.refused('graph.')).toEqual([]);
    await expect.poll(home.inBucket).toEqual([]);
  },
  patient,
);
