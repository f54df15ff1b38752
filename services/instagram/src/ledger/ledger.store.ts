import type { Logger } from '@insta-ai/chassis/logger';
import type { Bus, OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { createOutbox, outboxIndex, type WithOutbox } from '@insta-ai/chassis/messaging/outbox';
import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { forgetOld } from '@insta-ai/chassis/storage/documents/forget-old';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Collection, Db, Filter } from 'mongodb';
import type { Runnable } from './account-lanes.ts';
import { keepsOthers, type Ledger, type RestFacts, restsInSilence, type TimelineEntry } from './ledger.ts';
import { hastened, reopened } from './timeline.ts';

/** Thrown by a write of a worker that no longer holds the publish: another has taken over. */
export class LeaseLost extends Error {}

/** Thrown when another publish of the account is between "sent" and "certain". */
export class AccountBusy extends Error {}

/** Which worker works on which publish. */
export type Lease = { publishId: string; accountId: string; holder: string };

/** When to work on an open publish next. */
export type NextWork = {
  readonly at: Date;
  readonly waitsForTurn: boolean;
  readonly timeline?: readonly TimelineEntry[];
  /** The moment it was worked for: one that was moved since goes on when the move said. */
  readonly dueAt?: Date;
};

export type FoundLedger = Ledger & { nextAt?: Date };

export type LedgerStore = {
  /** Stores a new ledger, an open one to be worked on at once; answers what is stored. */
  accept(ledger: Ledger): Promise<Ledger>;
  /**
   * Open publishes whose moment has come and that nobody works on, in the order of their moments, from a place on. It reads no more
   * than `limit`, whatever waits; `next` is where to go on, undefined at the end.
   */
  runnable(now: Date, limit: number, from?: Place): Promise<{ found: Runnable[]; next: Place | undefined }>;
  /** Those of one account, in the order in which they were due. */
  runnableOf(accountId: string, now: Date, limit: number): Promise<{ found: Runnable[]; isAll: boolean }>;
  /** Takes the publish for one worker until a moment; undefined while another has it or, if asked, before its moment. */
  lease(lease: Lease, now: Date, until: Date, onlyWhenRunnable?: boolean): Promise<Ledger | undefined>;
  /** As it is, with the moment to work on it next where it is open. */
  find(publishId: string): Promise<FoundLedger | undefined>;
  /** The last publishes of an item, oldest first. */
  listOfItem(owner: string, contentId: string, limit: number): Promise<Ledger[]>;
  /** Notes whether the person wants a running publish back; whoever works on it sees that at the next write. */
  noteWantedBack(publishId: string, isWanted: boolean): Promise<void>;
  /** Extends it; false when it was lost. */
  renew(lease: Lease, until: Date): Promise<boolean>;
  /** Gives it back; `next` says when to take an open one again. */
  release(lease: Lease, next?: NextWork): Promise<void>;
  /** Stores a step together with the messages it causes. Throws LeaseLost or AccountBusy, and then nothing is stored. */
  write(
    lease: Lease,
    until: Date,
    change: Partial<Ledger>,
    messages?: readonly OutgoingMessage[],
  ): Promise<Ledger>;
  /** Whether another publish of the account is between "sent" and "certain". */
  isAccountBusy(ledger: Ledger): Promise<boolean>;
  /**
   * Which of these posts belong to other publishes of the account that went live around the time of this one; of all, or of those whose
   * item a restore did bring back.
   */
  claimedByOthers(ledger: Ledger, mediaIds: readonly string[], of?: 'known items'): Promise<string[]>;
  /** Some of the publishes that wait for their account, of one person or of all, in the order of their ids, from behind one on. */
  listHeld(owner: string | undefined, after?: string): Promise<Ledger[]>;
  /** Lets others of its account go out while it is held; does nothing while somebody works on it or just did. */
  free(held: Ledger, now: Date): Promise<void>;
  /** Ends the pause of an open publish, as it was found; does nothing while somebody works on it or just did. */
  hasten(found: FoundLedger, now: Date): Promise<void>;
  /** Ends the pauses of all open publishes whose moment has come: when they end was told by a clock that was put back since. */
  endPauses(now: Date): Promise<void>;
  /** Opens a publish again, to be worked on at once; does nothing if somebody else just did. */
  reopen(ledger: Ledger, now: Date): Promise<void>;
  /** Accounts of which a post is between "sent" and "certain". */
  accountsInFlight(): Promise<string[]>;
};

/** A place in the order of moments: behind a publish, or before all of that moment. */
export type Place = { readonly at: Date; readonly behind?: string };

type LedgerDocument = Ledger &
  WithOutbox & {
    leaseHolder?: string;
    leaseUntil?: Date;
    /** When to work on it next; set exactly while it is open. */
    nextAt?: Date;
    waitsForTurn?: true;
    /** The account, while this publish may be live without us knowing and keeps others; unique. */
    inFlight?: string;
  };

/** What a search needs to know of a ledger. */
type Found = Pick<LedgerDocument, '_id' | 'accountId' | 'dueAt' | 'waitsForTurn' | 'leaseUntil'> &
  RestFacts & { nextAt: Date };
const foundFields = {
  accountId: 1,
  dueAt: 1,
  waitsForTurn: 1,
  leaseUntil: 1,
  nextAt: 1,
  giveUpAt: 1,
  wantedBack: 1,
  isHastened: 1,
  live: 1,
  'sent.at': 1,
} satisfies Partial<Record<keyof Found | 'sent.at', 1>>;

const heldPage = 200;
/** Older ones are in `mediaBefore`; a newly set up platform (the simulator) may use its ids again. */
const claimMs = 10 * 60 * 1000;

const dayMs = 24 * 60 * 60 * 1000;
/**
 * How long what ended is remembered, in milliseconds: far longer than its decision may be asked for again, and than a backup that
 * is put back may be old. One that has ended and is forgotten cannot go out a second time, for it may not after its `giveUpAt`.
 */
export const ledgerKeptMs = 400 * dayMs;

/** Those of the ledgers, and of what is prepared, which lies apart from them in the same form. */
export const ledgerIndexes: readonly CollectionIndexes[] = ['ledgers', 'prepared'].map(collection => ({
  collection,
  indexes: [
    outboxIndex,
    { key: { inFlight: 1 }, unique: true, sparse: true },
    { key: { state: 1, owner: 1 } },
    { key: { state: 1, _id: 1 }, partialFilterExpression: { state: 'held' } },
    { key: { contentId: 1, dueAt: -1 } },
    { key: { dueAt: 1 } },
    { key: { accountId: 1, 'live.at': 1 } },
    { key: { nextAt: 1, _id: 1 }, partialFilterExpression: { state: 'open' } },
    { key: { accountId: 1, dueAt: 1 }, partialFilterExpression: { state: 'open' } },
  ],
}));

type Deps = { db: Db; bus: Bus; log: Logger; collection?: string; now?: () => number };

export function createLedgerStore({
  db,
  bus,
  log,
  collection = 'ledgers',
  now: clock = Date.now,
}: Deps): LedgerStore & { sweep: Timer; forgetOld: Timer } {
  const ledgers: Collection<LedgerDocument> = db.collection(collection);
  const outbox = createOutbox({ collection: ledgers, bus, log });
  const isFree = (now: Date) => [{ leaseUntil: { $exists: false } }, { leaseUntil: { $lte: now } }];
  const openOnes = (filter: Filter<LedgerDocument>) =>
    ledgers.find({ state: 'open', ...filter }).project<Found>(foundFields);
  return {
    sweep: outbox.sweep,
    forgetOld: forgetOld({
      name: 'ledgers',
      collection: ledgers,
      isOld: oldOnes,
      now: clock,
      // A product that stood still for a year first asks what became of its decisions.
      isLeftAtStart: true,
    }),
    async accept(ledger) {
      try {
        // Now, even if the clock of the service that decided is ahead of ours.
        const nextAt = new Date(Math.min(ledger.dueAt.getTime(), Date.now()));
        const isReady = ledger.container?.ready === true;
        const next = { nextAt, ...(isReady && { waitsForTurn: true as const }) };
        await ledgers.insertOne({ ...ledger, ...(ledger.state === 'open' && next) });
        return ledger;
      } catch (error) {
        const stored = isDuplicateKey(error) ? await ledgers.findOne({ _id: ledger._id }) : null;
        if (!stored) throw error;
        return stored;
      }
    },
    async runnable(now, limit, { at, behind } = { at: new Date(0) }) {
      const search = (filter: Filter<LedgerDocument>, most: number) =>
        openOnes(filter).sort({ nextAt: 1, _id: 1 }).limit(most).toArray();
      // Very many may have the same moment.
      const same = behind ? await search({ nextAt: at, _id: { $gt: behind } }, limit) : [];
      const later = { nextAt: { ...(behind ? { $gt: at } : { $gte: at }), $lte: now } };
      const read = same.length < limit ? [...same, ...(await search(later, limit - same.length))] : same;
      const last = read.length < limit ? undefined : read.at(-1);
      return { found: freeOnes(read, now), next: last && { at: last.nextAt, behind: last._id } };
    },
    async runnableOf(accountId, now, limit) {
      const search = openOnes({ accountId, nextAt: { $lte: now } }).sort({ dueAt: 1 });
      const read = await search.limit(limit).toArray();
      return { found: freeOnes(read, now), isAll: read.length < limit };
    },
    find: async publishId => (await ledgers.findOne({ _id: publishId })) ?? undefined,
    async noteWantedBack(publishId, isWanted) {
      await ledgers.updateOne(
        { _id: publishId, state: { $in: ['open', 'held'] } },
        isWanted ? { $set: { wantedBack: true } } : { $unset: { wantedBack: '' } },
      );
    },
    async lease({ publishId, holder }, now, until, onlyWhenRunnable = false) {
      const taken = await ledgers.findOneAndUpdate(
        { _id: publishId, ...(onlyWhenRunnable && { nextAt: { $lte: now } }), $or: isFree(now) },
        { $set: { leaseHolder: holder, leaseUntil: until } },
        { returnDocument: 'after' },
      );
      return taken ?? undefined;
    },
    async renew({ publishId, holder }, until) {
      const filter = { _id: publishId, leaseHolder: holder };
      return (await ledgers.updateOne(filter, { $set: { leaseUntil: until } })).matchedCount > 0;
    },
    async release({ publishId, holder }, next) {
      const own = { _id: publishId, leaseHolder: holder };
      const ended = { leaseHolder: '', leaseUntil: '', isHastened: '' } as const;
      if (next) {
        const { at: nextAt, waitsForTurn, timeline, dueAt } = next;
        const given = await ledgers.updateOne(
          { ...own, ...(dueAt && { dueAt }) },
          {
            $set: {
              nextAt,
              ...(waitsForTurn && { waitsForTurn: true as const }),
              ...(timeline && { timeline }),
            },
            $unset: { ...ended, ...(!waitsForTurn && { waitsForTurn: '' as const }) },
          },
        );
        if (given.matchedCount > 0) return;
      }
      await ledgers.updateOne(own, { $unset: { ...ended, waitsForTurn: '' } });
    },
    async write({ publishId, accountId, holder }, until, change, messages = []) {
      const queued = messages.length > 0 ? outbox.add([...messages]) : { $set: {} };
      const flight = keepsOthers(change.sent) ? { inFlight: accountId } : {};
      // Opened: whoever takes over if this worker dies finds it then. Closed: nobody does.
      const opens = change.state === 'open' ? { nextAt: until } : {};
      const gone = {
        ...('sent' in change && !keepsOthers(change.sent) && { inFlight: '' as const }),
        // It is its turn, and nobody waits for it: if this worker dies, the next look must find it behind no other.
        ...(change.sent && { waitsForTurn: '' as const }),
        ...(change.state && change.state !== 'open' && { nextAt: '' as const, waitsForTurn: '' as const }),
      };
      const stored = await ledgers
        .findOneAndUpdate(
          { _id: publishId, leaseHolder: holder },
          {
            ...queued,
            $set: { ...queued.$set, ...change, ...flight, ...opens, leaseUntil: until },
            ...(Object.keys(gone).length > 0 && { $unset: gone }),
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
    async isAccountBusy({ _id, accountId }) {
      const other = await ledgers.findOne({ inFlight: accountId });
      return other !== null && other._id !== _id;
    },
    async claimedByOthers(ledger, mediaIds, of) {
      const since = new Date((ledger.sent?.at.getTime() ?? 0) - claimMs);
      const known = of && { isOfNoItem: { $exists: false } };
      const filter = { accountId: ledger.accountId, 'live.at': { $gte: since }, ...known };
      const others = await ledgers
        .find({ ...filter, 'live.mediaId': { $in: [...mediaIds] }, _id: { $ne: ledger._id } })
        .toArray();
      return others.flatMap(other => (other.live ? [other.live.mediaId] : []));
    },
    async listHeld(owner, after = '') {
      return ledgers
        .find({ state: 'held', ...(owner && { owner }), _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(heldPage)
        .toArray();
    },
    async listOfItem(owner, contentId, limit) {
      const newest = ledgers.find({ contentId, owner }).sort({ dueAt: -1 }).limit(limit);
      return (await newest.toArray()).reverse();
    },
    async free({ _id, resumes }, now) {
      const inDoubt = { sent: { $ne: null }, 'sent.freedAt': { $exists: false } };
      await ledgers.updateOne(
        { _id, state: 'held', resumes, ...inDoubt, $or: isFree(now) },
        // Whoever stood still until its lease was over would write without knowing of it.
        { $set: { 'sent.freedAt': now }, $unset: { inFlight: '', leaseHolder: '', leaseUntil: '' } },
      );
    },
    async hasten({ _id, nextAt, timeline }, now) {
      if (!nextAt || nextAt <= now) return;
      await ledgers.updateOne(
        { _id, state: 'open', nextAt, $or: isFree(now) },
        { $set: { nextAt: now, isHastened: true, timeline: hastened(timeline, now) } },
      );
    },
    async endPauses(now) {
      await ledgers.updateMany(
        { state: 'open', nextAt: { $gt: now }, dueAt: { $lte: now } },
        { $set: { nextAt: now } },
      );
    },
    async reopen(ledger, now) {
      await ledgers.updateOne(
        { _id: ledger._id, state: ledger.state, resumes: ledger.resumes },
        { $set: { ...reopened(ledger, now), nextAt: now } },
      );
    },
    async accountsInFlight() {
      const flying = ledgers
        // A range: `$exists` alone reads all documents where an index may leave some out.
        .find({ inFlight: { $gt: '' } })
        .project<{ inFlight: string }>({ inFlight: 1 });
      return (await flying.toArray()).map(ledger => ledger.inFlight);
    },
  };
}

/** What is `unknown` waits for its person, however long. */
function oldOnes(now: Date): Filter<LedgerDocument> {
  const $lt = new Date(now.getTime() - ledgerKeptMs);
  return {
    dueAt: { $lt },
    giveUpAt: { $lt },
    state: { $in: ['published', 'failed', 'canceled'] },
    'live.at': { $not: { $gte: $lt } },
    outboxAt: { $exists: false },
    $or: [{ leaseUntil: { $exists: false } }, { leaseUntil: { $lt } }],
  };
}

function freeOnes(read: readonly Found[], now: Date): Runnable[] {
  return read
    .filter(({ leaseUntil }) => !leaseUntil || leaseUntil <= now)
    .map(({ _id: publishId, accountId, dueAt, waitsForTurn = false, ...facts }) => ({
      publishId,
      accountId,
      dueAt,
      waitsForTurn,
      rests: restsInSilence(facts, now),
    }));
}
