import { createRequire } from 'node:module';
import { join } from 'node:path';
import { productFolder } from '../programs.ts';

/** The package that the chassis reaches through others, each of which names the next as its own. */
export function requireThrough(...packages: readonly string[]): unknown {
  let from = createRequire(join(productFolder, 'services/_chassis/package.json'));
  for (const name of packages.slice(0, -1)) from = createRequire(from.resolve(name));
  return from(packages.at(-1) ?? '');
}
