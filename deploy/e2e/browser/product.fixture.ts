import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { freePort } from '../../embedded/src/free-port.ts';
import { type Api, createApi } from '../api.ts';
import { type ProductProcess, startProduct } from '../product-process.ts';

/** The running product with the simulator, as a person finds it after `make start`. */
export type RunningProduct = ProductProcess & {
  email: string;
  password: string;
  simulatorUrl: string;
  api: Api;
};

/** One product per worker, in a folder of its own; tests make their own items in it. */
export const test = base.extend<object, { product: RunningProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'insta-ai-browser-'));
      const [email, password, simulatorPort] = ['ada@example.com', 'quiet-studio-7', await freePort()];
      const product = await startProduct({
        DATA_DIR: folder,
        PORT: String(await freePort()),
        SIMULATOR_PORT: String(simulatorPort),
        ADMIN_EMAIL: email,
        ADMIN_PASSWORD: password,
      });
      const api = createApi(product.publicUrl, product.token);
      await use({ ...product, email, password, simulatorUrl: `http://127.0.0.1:${simulatorPort}`, api });
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
