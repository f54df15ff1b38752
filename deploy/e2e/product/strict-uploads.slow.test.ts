import { afterAll, beforeAll, expect, it } from 'vitest';
import { createToolsCheck } from '../../../services/prediction-media/src/video/run-tool.ts';
import { goesOutOnce, patient } from './strict-platforms/goes-out-once.ts';
import { type StrictProduct, startStrictProduct } from './strict-platforms/start-strict-product.ts';

const hasTools = await createToolsCheck()();

let product: StrictProduct;
beforeAll(async () => {
  product = await startStrictProduct({ VIDEO_UPLOAD: 'always' });
  await product.connect();
});
afterAll(() => product?.stop());

it.runIf(hasTools)(
  'a Reel that is uploaded goes out once, with every platform as strict as it can be',
  async () => {
    await goesOutOnce(product, { type: 'Reel', pictures: 2, path: '/reel/' });

    expect(await product.accepted('graph.upload')).toBe(1);
    expect(await product.refused('graph.')).toEqual([]);
  },
  patient,
);
