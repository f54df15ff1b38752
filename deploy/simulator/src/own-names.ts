import { isIP } from 'node:net';

/** Names of this machine; the port may be any that was forwarded here. */
const ofThisMachine = ['localhost', '127.0.0.1', '::1'];

/** What a request says about whom it is for, and about who made a browser send it. */
type Knock = {
  method: string;
  headers: { readonly [name: string]: string | string[] | undefined };
  /** The address of ours that the connection came in at. */
  localAddress: string | undefined;
};

/**
 * Whether a request names us. A stranger's page can point its own name here (DNS rebinding) and then read everything. It cannot
 * do that with an IP address, so the one that the connection came in at counts too.
 */
export function isForUs({ headers, localAddress }: Knock, ownAddresses: readonly string[]): boolean {
  const name = nameIn(`http://${headers.host}`);
  if (!headers.host || name === undefined) return false;
  if (ofThisMachine.includes(name)) return true;
  if (isIP(name) && name === localAddress?.replace(/^::ffff:/, '')) return true;
  return ownAddresses.some(address => nameIn(address) === name);
}

/**
 * Whether a page of another site makes a browser change something here. Browsers say so in Sec-Fetch-Site where they trust the
 * connection, and otherwise in Origin; programs send neither.
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
