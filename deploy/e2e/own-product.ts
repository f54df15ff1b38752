import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { createApi } from './api.ts';
import { createOutside } from './outside.ts';
import { type ProductForm, startProduct } from './product-process.ts';

/** Settings of a product in a folder and on ports of its own, its simulated outside, and what removes that folder. */
export async function ownPlace(more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-product-'));
  const settings = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await ownPort()),
    SIMULATOR_PORT: String(await ownPort()),
    ...more,
  };
  const simulatorUrl = `http://127.0.0.1:${settings.SIMULATOR_PORT}`;
  return {
    folder,
    settings,
    simulatorUrl,
    outside: createOutside(simulatorUrl),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A product of a test's own, with its first user signed in; `stop` removes its folder too. */
export type OwnProduct = Awaited<ReturnType<typeof startOwnProduct>>;

export async function startOwnProduct(more: Record<string, string> = {}, form?: ProductForm) {
  const { remove, ...place } = await ownPlace(more);
  const product = await startProduct(place.settings, form);
  return {
    ...place,
    ...product,
    api: createApi(product.publicUrl, product.token),
    async stop() {
      await product.stop();
      await remove();
    },
  };
}
