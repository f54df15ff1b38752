import { BlockList, isIP } from 'node:net';

/** Why the world cannot use an address; `isReached` when it may get there and only the way is open to everyone. */
export type NotPublic = { readonly isReached: boolean; readonly reason: string };

/** What keeps a platform on the internet from fetching what stands at an address; undefined when nothing does. */
export function whyNotPublic(url: string): NotPublic | undefined {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const reason = isIP(host) ? whyNotPublicIp(host) : whyNotPublicName(host);
  if (reason) return { isReached: false, reason };
  return protocol === 'https:' ? undefined : { isReached: true, reason: 'it does not begin with https' };
}

/** Whether a server stands on this machine or in a private network: nobody bills what it does. */
export function isAtHome(url: string): boolean {
  return whyNotPublic(url)?.isReached === false;
}

/** What keeps a platform from fetching at a bare address. */
export function whyNotPublicIp(ip: string): string | undefined {
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4';
  if (ownMachine.check(ip, family)) return `${ip} is this machine for everyone who asks`;
  return ownNetwork.check(ip, family) ? `${ip} is an address of a private network` : undefined;
}

/** What a VPN or a proxy on this machine answers for every name in the world (198.18.0.0/15). */
export const isStandIn = (ip: string) => /^198\.1[89]\./.test(ip);

function whyNotPublicName(name: string): string | undefined {
  if (/(^|\.)localhost$/.test(name)) return `${name} is this machine for everyone who asks`;
  return !name.includes('.') || privateEnding.test(name)
    ? `${name} is known in its own network only`
    : undefined;
}

/** Endings that nobody can register (RFC 6761, 6762, 8375 and ICANN's own), and those of home routers. */
const privateEnding = /\.(local|internal|localdomain|lan|home|corp|intranet|home\.arpa|test|invalid)$/;

const ownMachine = listOf(['0.0.0.0/8', '127.0.0.0/8', '::/127']);

/** RFC 6890: private, carrier, link-local, documentation, benchmark, multicast, reserved. */
const ownNetwork = listOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
  '2001:db8::/32',
]);

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}
