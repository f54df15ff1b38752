import { openDataLock, type StoredLock } from '@insta-ai/chassis/migrations/data-lock';
import { pause } from '@insta-ai/chassis/stopping';
import type { Databases } from '@insta-ai/chassis/storage/documents/databases';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';

/** Given stores that are this restore's alone. */
export type Turn = {
  /** Throws in words once another restore may have them. */
  prove(): void;
  /** The same, asked of the store. */
  proveNow(): Promise<void>;
  release(): Promise<void>;
};

const id = 'restore';

/** Who has been silent for so long is dead, in milliseconds: whoever begins a killed restore again waits for that. */
export const usualLeaseMs = 15_000;

const isUnderWay =
  'Another restore into these databases has not ended: wait until it has. Nothing was changed.';
const isTaken =
  'Another restore into these databases was begun meanwhile, since this one was silent for too long: wait until that has ended.';

/**
 * Keeps given stores to one restore: two would mix what they put back. The lock lies in the operator's own database, since in that of a
 * service it would make a place look like one that holds something. Throws in words while another restore has them, and waits for the
 * end of one that was killed.
 */
export async function takeTurn(documents: Databases, leaseMs = usualLeaseMs): Promise<Turn> {
  const locks = documents.of('operator').collection<StoredLock>('locks');
  const dataLock = openDataLock({ locks, id, leaseMs });
  const givenUpAt = Date.now() + 2 * leaseMs;
  let first: Date | undefined;
  for (;;) {
    const lock = await dataLock.take();
    if (lock) {
      const prove = () => {
        if (lock.lost.aborted) throw new CannotStart(isTaken);
      };
      return {
        prove,
        async proveNow() {
          await lock.isHeld();
          prove();
        },
        release: lock.release,
      };
    }
    const until = (await locks.findOne({ _id: id }))?.until;
    // Only who lives renews it.
    const isRenewed = first !== undefined && until !== undefined && until > first;
    if (isRenewed || Date.now() > givenUpAt) throw new CannotStart(isUnderWay);
    first ??= until;
    await pause(leaseMs / 30);
  }
}
