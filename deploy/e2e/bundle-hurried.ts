import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from '@insta-ai/deploy/bundle/bundle';

/** Where the product with shorter waits in doubt lies, bundled as the product is. */
export const hurriedFolder = join(import.meta.dirname, 'dist');

/** `node bundle-hurried.ts`. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await bundle({ 'hurried-product': 'deploy/e2e/hurried-product.ts' }, hurriedFolder);
