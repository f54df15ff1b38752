import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');
/** What proxies add; one on this machine asks for somebody else. */
const ofProxies = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'];

type Request = {
  readonly headers: { readonly [name: string]: unknown };
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** Whether a program of this machine asks, for itself. */
export function isOfThisMachine({ headers, socket }: Request): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return loopback.check(address, family) && ofProxies.every(name => headers[name] === undefined);
}
