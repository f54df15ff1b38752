import { fileURLToPath } from 'node:url';

/** Compiled code is kept beside the packages: a second start then spends its time on the product, not on parsing it. */
export const compiledCodeFolder = fileURLToPath(
  new URL('../../../../node_modules/.cache/compiled', import.meta.url),
);
