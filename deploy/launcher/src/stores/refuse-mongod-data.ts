import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../basis/cannot-start.ts';

/** For a form of the product that runs no `mongod`: an empty store beside the data of one would hide it. */
export function refuseMongodData(folder: string): void {
  const real = join(folder, 'mongod');
  if (!existsSync(join(folder, 'documents')) && existsSync(real)) {
    throw new CannotStart(
      `The data is in ${real}, which make start-processes cannot open: use make start, or set MONGODB_URL to a server that has this data.`,
    );
  }
}
