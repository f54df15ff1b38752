import { createServer } from 'node:net';
import { CannotStart } from '../basis/cannot-start.ts';

const loopback = '127.0.0.1';

/** A port that is free right now on the loopback address. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0, loopback);
  if (port === undefined) throw new CannotStart('There is no free port on this machine.');
  return port;
}

/** The wanted port of a host, or a free one for 0; a taken one is an error that says what to do. */
export async function claimPort(wanted: number, host: string): Promise<number> {
  const port = await tryPort(wanted, host);
  if (port !== undefined) return port;
  throw new CannotStart(
    `Port ${wanted} is in use: stop the program that uses it (another Insta AI?), or choose another port, for example PORT=${wanted + 10} make start.`,
  );
}

/** The wanted port of the loopback address when it is free, any free one otherwise. */
export async function preferPort(wanted: number): Promise<number> {
  return (await tryPort(wanted, loopback)) ?? freePort();
}

/** These mean that the host is not of this machine: another port would not help. */
const noSuchHost = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

/** Undefined when the port is taken. */
function tryPort(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (!noSuchHost.includes(error.code ?? '')) return resolve(undefined);
      const says = `HOST ${host} is not an address of this machine: leave HOST out to listen on this machine only, or set HOST=0.0.0.0 to listen on all its addresses.`;
      reject(new CannotStart(says, error));
    });
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
