import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { CannotStart } from '../basis/cannot-start.ts';

/** Ports that are this launcher's alone. */
export type Ports = {
  /** The next one that nothing listens on. */
  next(): Promise<number>;
  stop(): Promise<void>;
};

/** Below the ports that the system gives to outgoing connections (32768 and up on Linux), above the well-known ones. */
const [lowest, highest] = [20_000, 32_000];
/** Enough for the most replicas and workers that can be asked for. */
const blockSize = 200;

/**
 * Claims a block of ports by listening on its first one for as long as the launcher lives; another launcher takes another
 * block. A port that is only looked at and let go may be somebody else's when its process listens at last.
 */
export async function claimPorts(random: () => number = Math.random): Promise<Ports> {
  const blocks = Math.floor((highest - lowest) / blockSize);
  const start = Math.floor(random() * blocks);
  for (let tried = 0; tried < blocks; tried++) {
    const first = lowest + ((start + tried) % blocks) * blockSize;
    const claim = await listen(first);
    if (claim) return portsOf(first, claim);
  }
  throw new CannotStart(`There are no free ports between ${lowest} and ${highest}.`);
}

function portsOf(first: number, claim: Server): Ports {
  let last = first;
  return {
    async next() {
      for (;;) {
        const port = ++last;
        if (port >= first + blockSize) break;
        const probe = await listen(port);
        if (!probe) continue;
        await close(probe);
        return port;
      }
      throw new CannotStart('There are more processes than ports for them.');
    },
    stop: () => close(claim),
  };
}

/** Undefined when something listens there. */
async function listen(port: number): Promise<Server | undefined> {
  // An open connection would delay the stop.
  const server = createServer(socket => socket.destroy()).unref();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
    return server;
  } catch {
    return undefined;
  }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await closed;
}
