import { normalizeIP } from '@fastify/rate-limit';
import { withoutPort } from './trust-proxy.ts';

/** Bits of an IPv6 address that one household or server has for itself: the rest it chooses as it likes. */
const ipv6Subnet = 64;

/** What people are told apart by before they sign in: the address that asked, the network of it where that is IPv6. */
export function clientAddress(request: { readonly ip: string }): string {
  return normalizeIP(withoutPort(request.ip), ipv6Subnet);
}
