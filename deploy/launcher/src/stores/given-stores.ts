import type { PlatformSettings } from '@insta-ai/chassis/config';
import { assertServerVersion } from '@insta-ai/chassis/messaging/connect-nats';
import { type BusDoor, busOptions } from '@insta-ai/chassis/messaging/sign-in/bus-options';
import { certificateFaultOf } from '@insta-ai/chassis/outside/certificate-fault';
import { openObjectStore } from '@insta-ai/chassis/storage/open-object-store';
import { connect } from '@nats-io/transport-node';
import { MongoClient, MongoServerSelectionError, type TopologyDescription } from 'mongodb';
import { CannotStart, cannotStart } from '../basis/cannot-start.ts';

/** How long a given server may take to answer, in milliseconds. */
const answerMs = 5_000;

/** Proves that a given NATS server is usable, so that a wrong address is one line and no stack. */
export async function proveBus(door: BusDoor): Promise<void> {
  const at = `at NATS_URL (${hostOf(door.NATS_URL)})`;
  const without = 'or leave NATS_URL out to use the built-in one.';
  const nats = await connect({ ...busOptions(door), reconnect: false, timeout: answerMs }).catch(cause =>
    cannotStart(busRefusal(at, without, cause))(cause),
  );
  const { jetstream, version = '' } = nats.info ?? {};
  await nats.close();
  if (!jetstream)
    throw new CannotStart(`The NATS server ${at} has no JetStream: start it with --jetstream, ${without}`);
  try {
    assertServerVersion(version);
  } catch (cause) {
    const says = `The NATS server ${at} is version ${version}: update it to 2.9 or newer, ${without}`;
    throw new CannotStart(says, cause);
  }
}

function busRefusal(at: string, without: string, cause: unknown): string {
  if (isRefusal(cause))
    return `The NATS server ${at} refuses this account: correct user and password in NATS_URL or the file in NATS_CREDS, ${without}`;
  const certificate = certificateFaultOf(cause, 'NATS_CA');
  return certificate
    ? `The certificate of the NATS server ${at} ${certificate.words}: ${certificate.fix}, ${without}`
    : `No NATS server answers ${at}: start it, correct the address, ${without}`;
}

/** Proves that a given MongoDB answers. */
export async function proveDocuments(url: string): Promise<void> {
  try {
    const client = new MongoClient(url, { serverSelectionTimeoutMS: answerMs });
    await client
      .db('admin')
      .command({ ping: 1 })
      .finally(() => client.close());
  } catch (cause) {
    throw new CannotStart(documentsRefusal(url, cause), cause);
  }
}

/** Why a given MongoDB is of no use, from what its driver failed with. */
export function documentsRefusal(url: string, cause: unknown): string {
  const at = `at MONGODB_URL (${hostOf(url)})`;
  const without = 'or leave MONGODB_URL out to use the embedded store.';
  if (isRefusal(cause))
    return `The MongoDB ${at} refuses this account: correct user and password in MONGODB_URL, ${without}`;
  if (isTooOld(cause)) return `The MongoDB ${at} is too old for Insta AI: update it, ${without}`;
  const certificate = certificateFaultOf(cause);
  if (certificate)
    return `The certificate of the MongoDB ${at} ${certificate.words}: ${certificate.fix}, ${without}`;
  const set = setOf(cause);
  if (set?.isStrange)
    return `What answers ${at} is no member of a replica set ${set.name}: correct replicaSet in MONGODB_URL, ${without}`;
  if (set?.lacksPrimary)
    return `The replica set ${at} has no primary, so nothing can be saved: start its other members, or initiate it ("rs.status()" says which lack), ${without}`;
  return `No MongoDB answers ${at}: start it, correct the address, ${without}`;
}

/**
 * How the driver saw a replica set of which it found no primary. It lets go of a server that answers for another set, or for none, and
 * keeps one that does not answer.
 */
function setOf(cause: unknown): { name: string; isStrange: boolean; lacksPrimary: boolean } | undefined {
  if (!(cause instanceof MongoServerSelectionError)) return undefined;
  const { setName, servers } = cause.reason as Partial<TopologyDescription>;
  if (!setName || !servers) return undefined;
  const isMember = [...servers.values()].some(({ type }) => type.startsWith('RS'));
  return { name: setName, isStrange: servers.size === 0, lacksPrimary: isMember };
}

/** What the drivers of both stores call an account that is not let in; MongoDB's error 18 is the same in all its versions. */
function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return cause.name === 'AuthorizationError' || (cause as { code?: unknown }).code === 18;
}

function isTooOld(cause: unknown): boolean {
  return cause instanceof Error && /maximum wire version/.test(cause.message);
}

/** Proves that a given S3 server takes our keys; without one there is nothing to prove. */
export async function proveObjectStore(settings: PlatformSettings): Promise<void> {
  const { S3_ENDPOINT: url, S3_ACCESS_KEY, S3_SECRET_KEY, S3_ROLE } = settings;
  if (!url || !(S3_ROLE || (S3_ACCESS_KEY && S3_SECRET_KEY))) return;
  await openObjectStore(settings).catch(
    cannotStart(
      `The S3 server at S3_ENDPOINT (${hostOf(url)}) does not give access to the bucket ${settings.S3_BUCKET}: start it, correct its address and keys, or leave S3_ENDPOINT out to keep media in the data folder.`,
    ),
  );
}

/** Addresses of servers may hold passwords, which do not belong on a screen: also those with a `@` or `/` that is not encoded. */
function hostOf(url: string): string {
  return /^[^:]+:\/\/(?:.*@)?([^/?]*)/s.exec(url)?.[1] ?? 'unreadable';
}
