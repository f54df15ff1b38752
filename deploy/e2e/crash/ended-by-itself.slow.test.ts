import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@insta-ai/deploy/launcher/addresses/free-port';
import { expect, it } from 'vitest';
import { launchProduct } from '../product-process.ts';

it('a product that ends without being asked to fails its test with its last words', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-ended-'));
  const product = await launchProduct({ DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) });
  const ended = expect(product.gone).rejects.toThrow(/ended by itself with 0: [\s\S]*Insta AI is running/);

  // From outside, so that nobody here asked for it.
  process.kill(product.pid, 'SIGTERM');
  await ended;

  await rm(folder, { recursive: true, force: true });
});
