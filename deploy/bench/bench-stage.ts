import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { createApi } from '../e2e/api.ts';
import { startProduct } from '../e2e/product-process.ts';

/** Where a figure is taken: a folder of its own, and all that was started for it. */
export type BenchStage = Awaited<ReturnType<typeof openBenchStage>>;

export async function openBenchStage({ part }: { part: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-bench-'));
  const settings = { DATA_DIR: join(folder, 'data'), PORT: String(await ownPort()) };
  const ends: (() => unknown)[] = [];
  return {
    folder,
    /** What is in the name of all that is to be measured; '' for everything. */
    part,
    /** Settings of a product in that folder. */
    settings,
    /** The product in that folder with its first user; ended with the stage unless it was before. */
    async startProduct(more: Record<string, string> = {}) {
      const product = await startProduct({ ...settings, ...more });
      ends.push(product.stop);
      return { ...product, api: createApi(product.publicUrl, product.token) };
    },
    /** Says what else is ended when the figure is taken; the last comes first. */
    endWith(end: () => unknown): void {
      ends.push(end);
    },
    async close(): Promise<void> {
      for (const end of ends.reverse()) await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
