import { NODATA, NOTFOUND } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isStandIn, type NotPublic, whyNotPublic, whyNotPublicIp } from './why-not-public.ts';

/** All addresses that a name has; rejects when that is not known. */
export type LookUp = (name: string) => Promise<readonly string[]>;

/** How an address stands to the internet. Unless it `isProven`, it may be in the own network all the same. */
export type AddressReach = { readonly isProven: boolean; readonly problem: NotPublic | undefined };

/**
 * As `whyNotPublic`, and where the name leads to as well: one that looks public may lead into the own network. A look-up that
 * fails proves nothing.
 */
export async function lookUpAddress(url: string, lookUp: LookUp): Promise<AddressReach> {
  const problem = whyNotPublic(url);
  const name = new URL(url).hostname.replace(/\.$/, '');
  if (problem?.isReached === false || isIP(name.replace(/^\[|\]$/g, '')) !== 0)
    return { isProven: true, problem };
  const addresses = await lookUp(name).catch(() => []);
  const inside = addresses.filter(address => address !== ownNameOfDebian).map(whyNotPublicIp);
  if (inside.some(reason => !reason)) return { isProven: true, problem };
  const [reason] = inside;
  const isProof = reason !== undefined && addresses.every(address => !isStandIn(address));
  if (!isProof) return { isProven: false, problem };
  return {
    isProven: true,
    problem: { isReached: false, reason: `${name} leads into the own network, ${reason}` },
  };
}

/** What Debian enters in its own list for the full name of the machine, and some resolvers repeat. */
const ownNameOfDebian = '127.0.1.1';

/** Asks the name servers alone: what this machine's own list says (`/etc/hosts`) is known to nobody else. */
export const lookUpName: LookUp = name => lookUpAt(new Resolver({ timeout: 1_000, tries: 2 }), name);

/** The same of certain name servers. */
export async function lookUpAt(resolver: Resolver, name: string): Promise<string[]> {
  const found = await Promise.all([resolver.resolve4(name), resolver.resolve6(name)].map(noneIsFine));
  return found.flat();
}

/** A name may well have addresses of one kind only. */
async function noneIsFine(answer: Promise<string[]>): Promise<string[]> {
  return answer.catch((error: NodeJS.ErrnoException) => {
    if (error.code === NODATA || error.code === NOTFOUND) return [];
    throw error;
  });
}
