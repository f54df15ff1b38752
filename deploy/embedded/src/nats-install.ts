import { CannotStart } from './cannot-start.ts';
import { installProgram } from './install-program.ts';
import { findNatsServer, natsMissing, usualFolders } from './nats-server.ts';

/** Makes sure that there is a nats-server: on the PATH, else from the distribution's package, else a text that names the ways. */
export async function ensureNatsServer(
  path: string,
  say: (line: string) => void,
  others: readonly string[] = usualFolders,
): Promise<void> {
  const isThere = async () => (await findNatsServer(path, others)) !== undefined;
  if (!(await installProgram('nats-server', path, say, isThere))) throw new CannotStart(natsMissing);
}
