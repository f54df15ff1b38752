import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The data folder at a path, absolute; undefined when no product was ever started on it. */
export function findDataFolder(path: string): string | undefined {
  const folder = resolve(path);
  return existsSync(join(folder, 'secrets.json')) ? folder : undefined;
}
