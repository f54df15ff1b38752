import { BlockList, isIP } from 'node:net';

/** Whether the proxy at an address, so many steps away from us, may say who asked it; `false` for none. */
export type TrustProxy = false | ((address: string, hop: number) => boolean);

/** Proxies in a row beyond which a number is a mistake. */
const mostHops = 20;

/** What TRUST_PROXY has to be, for the person who set something else. */
export const trustProxyForm =
  'must be the number of proxies in front (1), their networks (10.0.0.0/8,fd00::/8), or false; "true" would let every client choose its own address';

/** Whether a text can be TRUST_PROXY. */
export function isTrustProxy(text: string): boolean {
  return text === 'false' || hopsOf(text) !== undefined || networksOf(text) !== undefined;
}

/**
 * Which proxies tell the address of clients (X-Forwarded-For). Each proxy adds to the end of that header, so it is read from
 * there, and only as far as proxies are trusted: what a client wrote itself stands before.
 */
export function readTrustProxy(text: string): TrustProxy {
  const hops = hopsOf(text);
  if (hops !== undefined) return hops > 0 && ((_, hop) => hop < hops);
  const networks = networksOf(text);
  return networks ? address => networks.check(withoutPort(address), familyOf(withoutPort(address))) : false;
}

function hopsOf(text: string): number | undefined {
  return /^\d{1,2}$/.test(text) && Number(text) <= mostHops ? Number(text) : undefined;
}

function networksOf(text: string): BlockList | undefined {
  const networks = new BlockList();
  for (const network of text.split(',').map(part => part.trim())) {
    const [address = '', bits = ''] = network.split('/');
    const width = isIP(address) === 6 ? 128 : 32;
    if (!isIP(address) || !/^(\/\d{1,3})?$/.test(network.slice(address.length))) return undefined;
    if (Number(bits) > width) return undefined;
    networks.addSubnet(address, bits === '' ? width : Number(bits), familyOf(address));
  }
  return networks;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Some proxies (Azure's Application Gateway) tell the port as well, which is another one for each connection of the same client. */
export function withoutPort(address: string): string {
  return /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(address)?.slice(1).find(Boolean) ?? address;
}
