import { join } from 'node:path';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { createApi } from '../api.ts';
import { createOutside } from '../outside.ts';
import { launchProduct } from '../product-process.ts';
import { type Made, openFixture } from './fixture.ts';

const clock = join(import.meta.dirname, 'clock.ts');
/** What is planned falls due so long after a start. */
const beforeDueMs = 20_000;

/** The place of an installation that an older version left, with the clock of that time. */
export type OlderInstallation = Awaited<ReturnType<typeof openOlderInstallation>>;

export async function openOlderInstallation(name: string) {
  const { made, dataFolder, remove } = await openFixture(name);
  const settings = {
    DATA_DIR: dataFolder,
    PORT: String(await ownPort()),
    SIMULATOR_PORT: String(await ownPort()),
    NODE_OPTIONS: `--import=${clock}`,
  };
  let at = Date.parse(made.dueAt) - beforeDueMs;
  let startedAt: number | undefined;
  return {
    made,
    dataFolder,
    outside: createOutside(`http://127.0.0.1:${settings.SIMULATOR_PORT}`),
    /** Starts a product on it; a second start goes on from the time of the first. */
    async start(more: Record<string, string> = {}, main?: string) {
      if (startedAt !== undefined) at += Date.now() - startedAt;
      startedAt = Date.now();
      const env = { ...settings, CLOCK_AT: new Date(at).toISOString(), ...more };
      const product = await launchProduct(env, main ? { main } : 'embedded');
      return { ...product, apis: apisOf(made, product.publicUrl) };
    },
    /** So much time goes by while nothing runs. */
    skip(ms: number): void {
      at += ms;
    },
    remove,
  };
}

/** What both people ask, in the sessions that they had before. */
function apisOf({ people: [first, second] }: Made, publicUrl: string) {
  return [createApi(publicUrl, first.token), createApi(publicUrl, second.token)] as const;
}
