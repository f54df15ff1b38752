import type { Logger } from '@insta-ai/chassis/logger';
import type { Bus, OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { createOutbox, type WithOutbox } from '@insta-ai/chassis/messaging/outbox';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Collection, Db } from 'mongodb';
import type { Ledger } from './ledger.ts';

/** Thrown by a write of a worker that no longer holds the publish: another has taken over. */
export class LeaseLost extends Error {}

/** Thrown when another publish of the account is between "sent" and "certain". */
export class AccountBusy extends Error {}

/** Which worker works on which publish. */
export type Lease = { publishId: string; accountId: string; holder: string };

export type LedgerStore = {
  /** Stores a ledger that is new; answers what is stored. */
  accept(ledger: Ledger): Promise<Ledger>;
  /** Takes the publish for one worker until a moment; undefined while another has it. */
  lease(lease: Lease, now: Date, until: Date): Promise<Ledger | undefined>;
  /** Keeps it for longer; false when it was lost. */
  renew(lease: Lease, until: Date): Promise<boolean>;
  release(lease: Lease): Promise<void>;
  /** Stores a step together with the messages it causes. Throws LeaseLost or AccountBusy, and then nothing is stored. */
  write(
    lease: Lease,
    until: Date,
    change: Partial<Ledger>,
    messages?: readonly OutgoingMessage[],
  ): Promise<Ledger>;
  /** Whether another publish of the account is between "sent" and "certain". */
  accountIsBusy(ledger: Ledger): Promise<boolean>;
  /** Which of these posts belong to other publishes of the account that went live around the time of this one. */
  claimed(ledger: Ledger, mediaIds: readonly string[]): Promise<string[]>;
  /** Publishes that wait for their account, of one person or of all. */
  held(owner: string | undefined): Promise<Ledger[]>;
  /** Opens a publish again and queues its job in the same write; nothing happens when somebody else just did. */
  resume(ledger: Ledger, job: OutgoingMessage): Promise<void>;
};

type LedgerDocument = Ledger &
  WithOutbox & {
    leaseHolder?: string;
    leaseUntil?: Date;
    /** The account, while this publish may be live without us knowing; unique. */
    inFlight?: string;
  };

const heldPage = 500;
/** Older ones are in `mediaBefore` already; a platform that was set up anew (the simulator) may use its ids again. */
const claimMs = 10 * 60 * 1000;

export async function createLedgerStore(
  db: Db,
  bus: Bus,
  log: Logger,
): Promise<LedgerStore & { sweep: Timer }> {
  const ledgers: Collection<LedgerDocument> = db.collection('ledgers');
  const outbox = createOutbox(ledgers, bus, log);
  await outbox.ensureIndex();
  await ledgers.createIndex({ inFlight: 1 }, { unique: true, sparse: true });
  await ledgers.createIndex({ state: 1, owner: 1 });
  await ledgers.createIndex({ accountId: 1, 'live.at': 1 });
  return {
    sweep: outbox.sweep,
    async accept(ledger) {
      try {
        await ledgers.insertOne({ ...ledger });
        return ledger;
      } catch (error) {
        const stored = isDuplicateKey(error) ? await ledgers.findOne({ _id: ledger._id }) : null;
        if (!stored) throw error;
        return stored;
      }
    },
    async lease({ publishId, holder }, now, until) {
      const taken = await ledgers.findOneAndUpdate(
        { _id: publishId, $or: [{ leaseUntil: { $exists: false } }, { leaseUntil: { $lte: now } }] },
        { $set: { leaseHolder: holder, leaseUntil: until } },
        { returnDocument: 'after' },
      );
      return taken ?? undefined;
    },
    async renew({ publishId, holder }, until) {
      const filter = { _id: publishId, leaseHolder: holder };
      return (await ledgers.updateOne(filter, { $set: { leaseUntil: until } })).matchedCount > 0;
    },
    async release({ publishId, holder }) {
      const filter = { _id: publishId, leaseHolder: holder };
      await ledgers.updateOne(filter, { $unset: { leaseHolder: '', leaseUntil: '' } });
    },
    async write({ publishId, accountId, holder }, until, change, messages = []) {
      const queued = messages.length > 0 ? outbox.add([...messages]) : { $set: {} };
      const flight = 'sent' in change && change.sent ? { inFlight: accountId } : {};
      const stored = await ledgers
        .findOneAndUpdate(
          { _id: publishId, leaseHolder: holder },
          {
            ...queued,
            $set: { ...queued.$set, ...change, ...flight, leaseUntil: until },
            ...('sent' in change && !change.sent && { $unset: { inFlight: '' } }),
          },
          { returnDocument: 'after' },
        )
        .catch((error: unknown) => {
          throw isDuplicateKey(error) ? new AccountBusy() : error;
        });
      if (!stored) throw new LeaseLost();
      if (messages.length > 0) await outbox.flush(stored);
      return stored;
    },
    async accountIsBusy({ _id, accountId }) {
      const other = await ledgers.findOne({ inFlight: accountId });
      return other !== null && other._id !== _id;
    },
    async claimed(ledger, mediaIds) {
      const since = new Date((ledger.sent?.at.getTime() ?? 0) - claimMs);
      const filter = { accountId: ledger.accountId, 'live.at': { $gte: since } };
      const others = await ledgers
        .find({ ...filter, 'live.mediaId': { $in: [...mediaIds] }, _id: { $ne: ledger._id } })
        .toArray();
      return others.flatMap(other => (other.live ? [other.live.mediaId] : []));
    },
    async held(owner) {
      return ledgers
        .find({ state: 'held', ...(owner && { owner }) })
        .limit(heldPage)
        .toArray();
    },
    async resume(ledger, job) {
      const queued = outbox.add([job]);
      const opened = await ledgers.findOneAndUpdate(
        { _id: ledger._id, state: ledger.state, resumes: ledger.resumes },
        { ...queued, $set: { ...queued.$set, state: 'open', held: null, resumes: ledger.resumes + 1 } },
        { returnDocument: 'after' },
      );
      await outbox.flush(opened);
    },
  };
}
