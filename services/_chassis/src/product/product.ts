import { join } from 'node:path';
import packageJson from '../../../../package.json' with { type: 'json' };
import { readCommit } from './read-commit.ts';

/** Which product this is. */
export type Product = {
  readonly version: string;
  /** What it was made of; '' where nobody knows: a copy without its history. */
  readonly commit: string;
};

/** This product. */
export const product: Product = {
  version: packageJson.version,
  commit: readCommit(join(import.meta.dirname, '../../../..')),
};

/** As people read it: `0.1.0 (4c5d6e7)`. */
export function productInWords({ version, commit }: Product = product): string {
  return commit ? `${version} (${commit.slice(0, 7)})` : version;
}
