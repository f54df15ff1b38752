import { isNotFound } from '@insta-ai/chassis/app-error';
import { newId } from '@insta-ai/chassis/new-id';
import { pause } from '@insta-ai/chassis/stopping';
import { type ObjectStore, readWhole } from '@insta-ai/chassis/storage/object-store';
import { keepLease } from '@insta-ai/chassis/turns/keep-lease';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { type Turn, usualLeaseMs } from './take-turn.ts';

/** Says of a bucket that a restore fills it, and which: one without it is never emptied, whatever the other stores say. */
export const bucketMark = 'restoring';

/** A bucket that is this restore's alone. */
export type BucketTurn = Turn & {
  /** All is there: nothing says any more that a restore fills it. */
  complete(): Promise<void>;
};

const isUnderWay = 'Another restore into this bucket has not ended: wait until it has. Nothing was changed.';
const isTaken =
  'Another restore into this bucket was begun meanwhile, since this one was silent for too long: wait until that has ended.';

/**
 * Keeps a bucket to one restore, whatever other stores each of them has. Not every S3 server can write only where nothing is, so who
 * writes its name last has it, and each looks again a moment later whether that was itself. Throws in words while another restore has
 * it, and waits for the end of one that was killed.
 */
export async function takeBucket(objects: ObjectStore, leaseMs = usualLeaseMs): Promise<BucketTurn> {
  await untilSilent(objects, leaseMs);
  const holder = newId();
  let renewals = 0;
  const write = () => objects.put(bucketMark, Buffer.from(`${holder} ${renewals++}`));
  const isOurs = async () => (await markIn(objects))?.startsWith(holder) === true;
  const until = new Date(Date.now() + leaseMs);
  await write();
  await pause(leaseMs / 30);
  if (!(await isOurs())) throw new CannotStart(isUnderWay);
  const lease = keepLease({
    leaseMs,
    until,
    async renew() {
      if (!(await isOurs())) return false;
      await write();
      return true;
    },
  });
  const prove = () => {
    if (lease.lost.aborted) throw new CannotStart(isTaken);
  };
  return {
    prove,
    async proveNow() {
      await lease.renew();
      prove();
    },
    async complete() {
      await lease.end();
      await objects.remove(bucketMark);
    },
    // What is half stays marked as that, and the next one need not wait.
    async release() {
      await lease.end();
      if (await isOurs()) await objects.put(bucketMark, Buffer.alloc(0));
    },
  };
}

/** Looks one after the other that must find no mark, or an empty one: some servers show a mark so while it is written anew. */
const looksWithoutMark = 2;
const looksAtEmpty = 10;

/** Only who lives renews it. */
async function untilSilent(objects: ObjectStore, leaseMs: number): Promise<void> {
  const first = await markIn(objects);
  let looks = [first];
  for (let waitedMs = 0; waitedMs < leaseMs; waitedMs += leaseMs / 30) {
    await pause(leaseMs / 30);
    const now = await markIn(objects);
    if (now && now !== first) throw new CannotStart(isUnderWay);
    looks = now ? [] : [...looks.filter(mark => !mark), now];
    if (looks.length >= (looks.includes('') ? looksAtEmpty : looksWithoutMark)) return;
  }
}

/** What it says; '' of a restore that has said that it ended, undefined where none fills the bucket. */
async function markIn(objects: ObjectStore): Promise<string | undefined> {
  const bytes = await readWhole(objects, bucketMark).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  return bytes?.toString();
}
