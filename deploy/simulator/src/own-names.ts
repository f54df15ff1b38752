import { isIP } from 'node:net';

/** Names under which one reaches the simulator from this machine, through whatever port was forwarded. */
const ofThisMachine = ['localhost', '127.0.0.1', '::1'];

/** A request, as far as it says whom it is meant for and who made a browser send it. */
export type Knock = {
  method: string;
  headers: { readonly [name: string]: string | string[] | undefined };
  /** The address of ours that the connection came in at. */
  localAddress: string | undefined;
};

/**
 * Whether a request names us. A page of a stranger can have its own name lead here (DNS rebinding) and then read everything; it
 * cannot do so with an address, so the one that the connection came in at counts as well.
 */
export function isForUs({ headers, localAddress }: Knock, ownAddresses: readonly string[]): boolean {
  const name = nameIn(`http://${headers.host}`);
  if (!headers.host || name === undefined) return false;
  if (ofThisMachine.includes(name)) return true;
  if (isIP(name) && name === localAddress?.replace(/^::ffff:/, '')) return true;
  return ownAddresses.some(address => nameIn(address) === name);
}

/**
 * Whether the page of another site makes a browser change something here. Browsers say so in Sec-Fetch-Site where they find the
 * connection trustworthy, and else in Origin; programs send neither.
 */
export function isFromAnotherSite({ method, headers }: Knock): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  if (origin === undefined) return false;
  return !URL.canParse(String(origin)) || new URL(String(origin)).host !== headers.host;
}

function nameIn(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : undefined;
}
