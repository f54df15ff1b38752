import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { newId } from '@insta-ai/chassis/new-id';
import { keepLease } from '@insta-ai/chassis/turns/keep-lease';
import { createJournal, type Journal } from './journal.ts';
import { type Lease, LeaseLost, type LedgerStore, type NextWork } from './ledger.store.ts';
import type { Ledger, Wait } from './ledger.ts';

/** Messages of a write, or what makes them of the ledger as it will be stored. */
export type WriteMessages = readonly OutgoingMessage[] | ((after: Ledger) => readonly OutgoingMessage[]);

/** A publish that this worker holds; every write keeps it, and a timer keeps it while the worker waits. */
export type HeldLease = {
  readonly ledger: Ledger;
  write(change: Partial<Ledger>, messages?: WriteMessages): Promise<Ledger>;
  /** For the timeline; it is stored with the next write. */
  readonly hear: Journal['hear'];
  /** Whether at least a third of its time is left. */
  isFresh(): boolean;
  /** Aborted once somebody else may have it: what lasts ends then. */
  readonly gone: AbortSignal;
  /** Gives it back; `next` counts while the publish is open, and says why it waits where it does. */
  release(next?: Omit<NextWork, 'timeline' | 'dueAt'> & { readonly wait?: Wait | undefined }): Promise<void>;
};

/** The part of a store by which a worker has what it works on for itself. */
export type Leases = Pick<LedgerStore, 'lease' | 'renew' | 'release' | 'write'>;

type LeaseOrder = {
  ledgers: Leases;
  publishId: string;
  accountId: string;
  leaseMs: number;
  now(): Date;
  /** Not before its moment. */
  onlyWhenRunnable?: boolean;
};

/** Takes a publish for this worker; undefined while another has it. A killed worker's lease simply runs out. */
export async function takeLease({
  ledgers,
  publishId,
  accountId,
  leaseMs,
  now,
  onlyWhenRunnable = false,
}: LeaseOrder): Promise<HeldLease | undefined> {
  const lease: Lease = { publishId, accountId, holder: newId() };
  const until = new Date(now().getTime() + leaseMs);
  const ledger = await ledgers.lease(lease, now(), until, onlyWhenRunnable);
  if (!ledger) return undefined;
  let stored = ledger;
  const journal = createJournal(ledger, now);
  const kept = keepLease({ leaseMs, until, now, renew: next => ledgers.renew(lease, next) });
  return {
    ledger,
    async write(change, messages) {
      // One that only ran out may be written under still: nobody else has it yet.
      if (kept.taken.aborted) throw new LeaseLost();
      const next = kept.fromNow();
      const told = journal.with(change);
      const said = typeof messages === 'function' ? messages({ ...stored, ...told }) : messages;
      stored = await ledgers.write(lease, next.until, told, said);
      journal.stored(stored);
      next.kept();
      return stored;
    },
    hear: journal.hear,
    isFresh: () => !kept.taken.aborted && kept.leftMs() > leaseMs / 3,
    gone: kept.lost,
    async release(next) {
      await kept.end();
      // If the store is gone, the lease simply runs out.
      await ledgers
        .release(
          lease,
          next && stored.state === 'open'
            ? { ...withTimeline(next, journal), dueAt: ledger.dueAt }
            : undefined,
        )
        .catch(() => {});
    },
  };
}

function withTimeline(
  { at, waitsForTurn, wait }: NextWork & { readonly wait?: Wait | undefined },
  journal: Journal,
): NextWork {
  return { at, waitsForTurn, ...(wait && { timeline: journal.pausing(wait) }) };
}
