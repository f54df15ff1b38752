import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isStandIn, whyNotPublicIp } from '@insta-ai/chassis/http/why-not-public';
import { openWayOut } from '@insta-ai/chassis/outside/open-way-out';
import { fetch, type Response } from 'undici';
import type { Download } from './image-provider.ts';
import { type OutputHosts, placeOf } from './output-hosts.ts';
import { readCapped } from './read-capped.ts';

/** Largest picture that is taken over, in bytes: the largest a model can draw is far below it. */
const outputLimit = 50 * 1024 * 1024;
const outputMs = 60_000;
/** How often a picture may lie elsewhere than it was said to. */
const mostMoves = 3;

export const notItsOwn: Download = {
  kind: 'refused',
  reason: 'The image service gave an address for the picture that is not its own.',
};

/** Said of an output that is gone. */
export const expired =
  'The picture was made but had expired at the image service before we could copy it. Try again.';

/** What a server says of a file that it does not have (any more). */
const goneStatuses: readonly number[] = [403, 404, 410];
const movedStatuses: readonly number[] = [301, 302, 303, 307, 308];

type Manner = {
  /** Sent to the service's own address only, for they hold its key. */
  headers?: Record<string, string>;
  /** What this server says of a missing file besides. */
  alsoGone?: readonly number[];
};

/**
 * The bytes of an output, fetched from hosts of its service alone, also where it moved; throws when trying again can help.
 */
export async function fetchOutput(
  address: string,
  hosts: OutputHosts,
  { headers = {}, alsoGone = [] }: Manner = {},
): Promise<Download> {
  const signal = AbortSignal.timeout(outputMs);
  let at = address;
  for (let moves = 0; moves <= mostMoves; moves += 1) {
    const place = placeOf(at, hosts);
    if (!place) return notItsOwn;
    const how = place === 'own' ? { headers } : { dispatcher: worldOnly };
    const response = await fetch(at, { ...how, redirect: 'manual', signal }).catch((error: unknown) => {
      if (isInside(error)) return undefined;
      throw error;
    });
    if (!response) return notItsOwn;
    if (!movedStatuses.includes(response.status)) return take(response, [...goneStatuses, ...alsoGone]);
    await response.body?.cancel();
    const to = response.headers.get('location') ?? '';
    if (!URL.canParse(to, at)) return notItsOwn;
    at = new URL(to, at).href;
  }
  return notItsOwn;
}

async function take(response: Response, gone: readonly number[]): Promise<Download> {
  if (gone.includes(response.status)) {
    await response.body?.cancel();
    return { kind: 'gone' };
  }
  if (!response.ok || !response.body) throw new Error(`The output answered with status ${response.status}.`);
  const bytes = await readCapped(response.body, outputLimit);
  if (bytes) return { kind: 'bytes', bytes };
  return { kind: 'refused', reason: 'The picture is larger than 50 MB and was not kept.' };
}

/** A name that a row knows leads into our own network: somebody answers for it who should not. */
class LeadsInside extends Error {}

const isInside = (error: unknown) => error instanceof Error && error.cause instanceof LeadsInside;

/** Looks where a name leads at the moment of connecting, so that no second answer can differ from the one that was judged. */
const lookUpWorld: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const inside = found?.find(({ address }) => whyNotPublicIp(address) && !isStandIn(address));
    const [first] = found ?? [];
    if (error) done(error, '', 0);
    else if (inside || !first) done(new LeadsInside(`${name} leads into the own network`), '', 0);
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};
const worldOnly = openWayOut({ connect: { lookup: lookUpWorld } });
