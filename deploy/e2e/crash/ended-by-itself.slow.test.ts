import { expect, it } from 'vitest';
import { ownPlace } from '../own-product.ts';
import { launchProduct } from '../product-process.ts';

it('a product that ends without being asked to fails its test with its last words', async () => {
  const { settings, remove } = await ownPlace();
  const product = await launchProduct(settings);
  const ended = expect(product.gone).rejects.toThrow(/ended by itself with 0: [\s\S]*Insta AI is running/);

  // From outside, so that nobody here asked for it.
  process.kill(product.pid, 'SIGTERM');
  await ended;

  await remove();
});
