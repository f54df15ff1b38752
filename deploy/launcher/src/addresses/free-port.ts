import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { CannotStart } from '../basis/cannot-start.ts';

const loopback = '127.0.0.1';
const highestPort = 65_535;

/** Those that this process looked at: whoever was given one may not listen on it yet. */
const lookedAt = new Set<number>();

/**
 * Lowest and highest of our ports. The system gives outgoing connections theirs from a range, so that a port of it may be
 * taken a moment later; and from 20000 on separate processes claim whole blocks.
 */
export function portsForUs(rangeOfSystem: string): [number, number] {
  const [low = 32_768, high = 60_999] = rangeOfSystem.match(/\d+/g)?.map(Number) ?? [];
  if (low > 10_000) return [10_000, Math.min(low - 1, 19_999)];
  return high < 65_000 ? [high + 1, highestPort] : [10_000, 19_999];
}

/** Linux says which; elsewhere it is taken for the usual one. */
function rangeOfSystem(): string {
  try {
    return readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
  } catch {
    return '';
  }
}

const [lowest, highest] = portsForUs(rangeOfSystem());

/** A port that is free right now, and that this process is not given again. Two processes begin to look at different places. */
export async function freePort(host = loopback, begin = randomInt(lowest, highest + 1)): Promise<number> {
  const count = highest - lowest + 1;
  for (let tried = 0; tried < count; tried++) {
    const port = lowest + ((begin - lowest + tried) % count);
    if (!lookedAt.has(port) && (await isFree(port, host))) return port;
  }
  throw new CannotStart(`There is no free port between ${lowest} and ${highest}.`);
}

/** The wanted port of a host, or a free one for 0; a taken one is an error that says what to do. */
export async function claimPort(wanted: number, host: string): Promise<number> {
  if (wanted === 0) return freePort(host);
  if (await isFree(wanted, host)) return wanted;
  throw new CannotStart(
    `Port ${wanted} is in use: stop the program that uses it (another Insta AI?), or choose another port, for example PORT=${wanted + 10} make start.`,
  );
}

/** The wanted port of the loopback address when there is one and it is free, any free one otherwise. */
export async function preferPort(wanted: number): Promise<number> {
  const isPort = wanted > 0 && wanted <= highestPort;
  return isPort && (await isFree(wanted, loopback)) ? wanted : freePort();
}

/** These mean that the host is not of this machine: another port would not help. */
const noSuchHost = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'];

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (!noSuchHost.includes(error.code ?? '')) return resolve(false);
      const says = `HOST ${host} is not an address of this machine: leave HOST out to listen on this machine only, or set HOST=0.0.0.0 to listen on all its addresses.`;
      reject(new CannotStart(says, error));
    });
    lookedAt.add(port);
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
