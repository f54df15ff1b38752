import { createServer } from 'node:net';
import { CannotStart } from './cannot-start.ts';

/** A port that is free right now on the loopback address. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0);
  if (port === undefined) throw new CannotStart('There is no free port on this machine.');
  return port;
}

/** The wanted port, or a free one for 0; a taken one is an error that says what to do. */
export async function claimPort(wanted: number): Promise<number> {
  if (wanted === 0) return freePort();
  if ((await tryPort(wanted)) !== undefined) return wanted;
  throw new CannotStart(
    `Port ${wanted} is taken: stop what uses it (another Insta AI?), or choose another one, for example PORT=${wanted + 10} make start.`,
  );
}

/** The wanted port when it is free, any free one otherwise. */
export async function preferPort(wanted: number): Promise<number> {
  return (await tryPort(wanted)) ?? freePort();
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '0.0.0.0', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
