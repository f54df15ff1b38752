import { isIP } from 'node:net';

/** Turns an address that the simulator was given into the one that leads there from here. */
export type Reach = (address: string) => string;

/** Whether the simulator opens a connection to an address. */
export type Reaches = (address: string) => boolean;

/** It connects to these origins and to no other, without a list to all; and while it is on the internet only, to public ones. */
export function createReaches(isOnInternetOnly: () => boolean, origins?: readonly string[]): Reaches {
  return address => {
    if (!URL.canParse(address)) return false;
    const { origin, protocol, hostname } = new URL(address);
    if (isOnInternetOnly() && (protocol !== 'https:' || isPrivateHost(hostname))) return false;
    return origins === undefined || origins.includes(origin);
  };
}

/** Whether a host is on the own machine or in a private network, by its name. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(host) === 6) return /^(::1?$|::ffff:|f[cd]|fe[89ab])/.test(host);
  if (/^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host)) return true;
  if (/\.(localhost|local|internal|cluster\.local|svc)$/.test(host)) return true;
  return !host.includes('.');
}

/** Whether a text is pairs `from=to` of origins, separated by commas. */
export function isReach(text = ''): boolean {
  return pairsOf(text).every(([from, to]) => URL.canParse(from) && URL.canParse(to));
}

/**
 * Reads `http://localhost:8080=http://gateway:8080`: in a container the product's public address does not lead where
 * it leads a browser. Only the origin changes; a real platform would simply ask the public address.
 */
export function readReach(text = ''): Reach {
  const places = new Map(pairsOf(text).map(([from, to]) => [new URL(from).origin, new URL(to).origin]));
  return address => {
    const origin = URL.canParse(address) ? new URL(address).origin : undefined;
    const elsewhere = origin && places.get(origin);
    return elsewhere ? `${elsewhere}${address.slice(origin.length)}` : address;
  };
}

function pairsOf(text: string): [string, string][] {
  return text
    .split(',')
    .map(pair => pair.trim())
    .filter(Boolean)
    .map(pair => {
      const [from = '', to = ''] = pair.split('=');
      return [from, to];
    });
}
