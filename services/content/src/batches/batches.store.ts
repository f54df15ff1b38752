import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import { type BatchStep, batchSteps } from '@insta-ai/proto/data/content-batch';
import { type Collection, type Filter, MongoBulkWriteError, type UpdateFilter } from 'mongodb';
import { setOrRemove } from '../store/set-or-remove.ts';
import {
  type BatchDocument,
  type BatchUnit,
  idsOf,
  type LeftOutStep,
  seatsOf,
  unitStates,
} from './batch-document.ts';
import { atOnce, type Pace, usualMs } from './batch-view.ts';

type NewUnit = Pick<BatchUnit, '_id' | 'batch' | 'owner' | 'content' | 'step' | 'place'>;
type BatchChange = Partial<Omit<BatchDocument, '_id' | 'owner' | 'order'>>;
type UnitChange = Partial<
  Pick<
    BatchUnit,
    | 'state'
    | 'tries'
    | 'lookAt'
    | 'waitsForBudget'
    | 'waitsForAbsent'
    | 'waitsForBusy'
    | 'limitedUntil'
    | 'vainWaits'
    | 'roomWaits'
    | 'unheardWaits'
    | 'unaskedSince'
    | 'isOrdered'
    | 'mayReturn'
    | 'message'
    | 'tookMs'
  >
>;

/** Batches and their units; every search of a person's batches names the owner. */
export type BatchesStore = {
  /** False when there is one with this id. */
  insert(batch: BatchDocument): Promise<boolean>;
  find(owner: string, id: string): Promise<BatchDocument | undefined>;
  /** The newest that were not dismissed, and those of before that are under way; newest first. */
  shown(owner: string): Promise<BatchDocument[]>;
  /** Changes a batch that is in one of these states; undefined when it is not. */
  change(
    batch: Pick<BatchDocument, '_id' | 'owner'>,
    from: readonly BatchDocument['state'][],
    change: BatchChange,
  ): Promise<BatchDocument | undefined>;
  /** Has one that ended too early go on, paused where its person paused it, unless its person cancelled or dismissed it meanwhile. */
  goOn(batch: Pick<BatchDocument, '_id' | 'owner'>): Promise<BatchDocument | undefined>;
  /** Notes that people see another state of it than before. */
  touch(id: string): Promise<BatchDocument | undefined>;
  /** Notes that the units of one that was started are there, and what of it was left out; does nothing when that was noted. */
  notePrepared(batch: Pick<BatchDocument, '_id'>, leftOut: readonly LeftOutStep[]): Promise<void>;
  /** Which of these batches go on, or may. */
  openOf(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** How many of all people go on, and how many are paused. */
  countOpen(): Promise<{ running: number; paused: number }>;
  /** How many units of all running ones are in each state. */
  countRunningUnits(): Promise<(Pick<BatchUnit, 'step' | 'state'> & { count: number })[]>;
  /** Batches whose units are still to be made, or put back into the queue. */
  begun(): AsyncIterable<BatchDocument>;
  /** All running ones, some at a time, those whose turn is longest ago first: however many only wait, none is kept behind them. */
  running(): AsyncIterable<BatchDocument[]>;
  /** Which of these batches have a step that may be begun. */
  withWaiting(ids: readonly string[], step: BatchStep, now: Date): Promise<ReadonlySet<string>>;
  /** Which of these batches have a unit that is neither done, nor failed, nor left out. */
  withOpen(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Makes units that nobody is at; one that another open batch does already stays that batch's. */
  addUnits(units: readonly NewUnit[], now: Date): Promise<void>;
  /** Which of these units another open batch does already. */
  heldElsewhere(units: readonly Pick<BatchUnit, '_id' | 'batch'>[]): Promise<ReadonlySet<string>>;
  unitsOf(batch: string): Promise<BatchUnit[]>;
  /** Begins one waiting unit, alone, while its batch has a seat for it; `lookAt` is when somebody else looks at it. */
  claim(batch: string, step: BatchStep, now: Date, lookAt: Date): Promise<BatchUnit | undefined>;
  /** Changes a unit that is still at this try; one that was given up at this try may still be done. Undefined when it is neither. */
  changeUnit(unit: BatchUnit, change: UnitChange, now: Date): Promise<BatchUnit | undefined>;
  /** Puts one whose text nobody asked for since it was claimed back into the queue; undefined when it was. */
  putBackUnasked(unit: BatchUnit, now: Date): Promise<BatchUnit | undefined>;
  /** Units that are left out until their items come back, by their ids, behind one of them. */
  mayReturn(behind: string, limit: number): Promise<BatchUnit[]>;
  /** Puts one of them back into the queue of its batch; undefined when it is not left out any more. */
  putBack(unit: BatchUnit, now: Date): Promise<BatchUnit | undefined>;
  /** Leaves them out for good. */
  leaveOutForGood(ids: readonly string[]): Promise<void>;
  /** Units of a step that are being done and are to be looked at. */
  toLookAt(step: BatchStep, now: Date, limit: number): Promise<BatchUnit[]>;
  /** Leaves out what is not begun. */
  leaveOutWaiting(batch: string, now: Date): Promise<void>;
  /** Puts what had failed by a moment back into the queue. */
  retryFailed(batch: string, failedBy: Date, now: Date): Promise<void>;
  /** Notes that what failed is back in the queue, unless it is to be put there once more. */
  noteRetried(batch: Pick<BatchDocument, '_id' | 'retriedAt'>): Promise<void>;
  /** What units took lately. */
  pace(): Promise<Pace>;
  /** Removes batches that ended, or were offered in vain, before a moment, with their units. */
  forget(before: Date): Promise<void>;
};

export const batchesIndexes: readonly CollectionIndexes[] = [
  {
    collection: 'batches',
    indexes: [
      { key: { owner: 1, createdAt: -1 } },
      { key: { state: 1, turnAt: 1 } },
      { key: { isUnprepared: 1 }, sparse: true },
      { key: { retriedAt: 1 }, sparse: true },
      { key: { createdAt: 1 } },
    ],
  },
  {
    collection: 'batchUnits',
    indexes: [
      { key: { seat: 1 }, unique: true, sparse: true },
      { key: { mayReturn: 1 }, sparse: true },
      { key: { batch: 1, step: 1, state: 1, place: 1 } },
      { key: { state: 1, step: 1, lookAt: 1 } },
      { key: { state: 1, step: 1, since: -1 } },
    ],
  },
];

/** Batches that are read at once. */
const page = 100;

export function createBatchesStore(collections: {
  batches: Collection<BatchDocument>;
  units: Collection<BatchUnit>;
}): BatchesStore {
  const { batches, units } = collections;
  const openOf = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const found = batches.find(
      { _id: { $in: [...ids] }, state: { $in: ['running', 'paused'] } },
      { projection: { _id: 1 } },
    );
    return new Set((await found.toArray()).map(({ _id }) => _id));
  };
  const changeOne = async (
    which: Filter<BatchDocument>,
    change: BatchChange,
  ): Promise<BatchDocument | undefined> => {
    const changed = await batches.findOneAndUpdate(
      which,
      { $inc: { order: 1 }, ...setOrRemove(change) } as UpdateFilter<BatchDocument>,
      { returnDocument: 'after' },
    );
    return changed ?? undefined;
  };
  const batchesOf = async (filter: Filter<BatchUnit>): Promise<ReadonlySet<string>> =>
    new Set(await units.distinct('batch', filter));
  const freeSeat = async (seats: readonly string[]): Promise<string | undefined> => {
    const taken = await units.find({ seat: { $in: [...seats] } }, { projection: { seat: 1 } }).toArray();
    return seats.find(seat => !taken.some(unit => unit.seat === seat));
  };
  return {
    async insert(batch) {
      try {
        await batches.insertOne(batch);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async countOpen() {
      const count = (state: BatchDocument['state']) => batches.countDocuments({ state });
      const [running, paused] = await Promise.all([count('running'), count('paused')]);
      return { running, paused };
    },
    async countRunningUnits() {
      const running = await batches.find({ state: 'running' }, { projection: { _id: 1 } }).toArray();
      const batch = { $in: idsOf(running) };
      const count = async (step: BatchStep, state: BatchUnit['state']) => ({
        step,
        state,
        count: running.length > 0 ? await units.countDocuments({ batch, step, state }) : 0,
      });
      return Promise.all(batchSteps.flatMap(step => unitStates.map(state => count(step, state))));
    },
    find: async (owner, id) => (await batches.findOne({ _id: id, owner })) ?? undefined,
    async shown(owner) {
      const newest = (more: Filter<BatchDocument> = {}) =>
        batches
          .find({ owner, dismissedAt: { $exists: false }, ...more }, { sort: { createdAt: -1 }, limit: 20 })
          .toArray();
      const [all, open] = await Promise.all([newest(), newest({ state: { $in: ['running', 'paused'] } })]);
      const known = new Set(all.map(({ _id }) => _id));
      return [...all, ...open.filter(({ _id }) => !known.has(_id))];
    },
    change: ({ _id, owner }, from, change) => changeOne({ _id, owner, state: { $in: [...from] } }, change),
    async goOn({ _id, owner }) {
      const no = { $exists: false };
      const ended = { _id, owner, state: 'ended', isCancelled: no, dismissedAt: no } as const;
      // In this order, for a pause may come in between.
      return (
        (await changeOne({ ...ended, isPauseKept: no }, { state: 'running', endedAt: undefined })) ??
        changeOne(ended, { state: 'paused', endedAt: undefined, isPauseKept: undefined })
      );
    },
    async notePrepared({ _id }, leftOut) {
      await batches.updateOne(
        { _id, isUnprepared: true },
        {
          $inc: { order: 1 },
          $unset: { isUnprepared: '' },
          ...(leftOut.length > 0 && { $set: { leftOut: [...leftOut] } }),
        },
      );
    },
    openOf,
    touch: async id =>
      (await batches.findOneAndUpdate({ _id: id }, { $inc: { order: 1 } }, { returnDocument: 'after' })) ??
      undefined,
    begun: () =>
      batches.find({ $or: [{ isUnprepared: true }, { retriedAt: { $exists: true } }] }, { batchSize: page }),
    async *running() {
      // One that is begun has its turn last, and may be read there again.
      const seen = new Set<string>();
      let some: BatchDocument[] = [];
      for await (const batch of batches.find(
        { state: 'running' },
        { sort: { turnAt: 1 }, batchSize: page },
      )) {
        if (seen.has(batch._id)) continue;
        seen.add(batch._id);
        some.push(batch);
        if (some.length < page) continue;
        yield some;
        some = [];
      }
      if (some.length > 0) yield some;
    },
    withWaiting: (ids, step, now) =>
      batchesOf({ batch: { $in: [...ids] }, step, state: 'waiting', lookAt: { $lte: now } }),
    withOpen: ids => batchesOf({ batch: { $in: [...ids] }, state: { $in: ['waiting', 'working'] } }),
    async addUnits(added, now) {
      const fresh = added.map(
        (unit): BatchUnit => ({ ...unit, state: 'waiting', tries: 0, since: now, lookAt: now }),
      );
      const known = await insertMissing(units, fresh);
      for (const unit of fresh.filter(({ _id }) => known.has(_id))) {
        const before = await units.findOne({ _id: unit._id });
        if (!before || before.batch === unit.batch) continue;
        const isBusy =
          before.state === 'working' ||
          (before.state === 'waiting' && (await openOf([before.batch])).size > 0);
        if (isBusy) continue;
        await units.replaceOne({ _id: unit._id, batch: before.batch, state: before.state }, unit);
      }
    },
    async heldElsewhere(asked) {
      const [batch] = asked.map(unit => unit.batch);
      const ids = asked.map(({ _id }) => _id);
      const begun = await units
        .find({ _id: { $in: ids }, batch: { $ne: batch ?? '' }, state: { $in: ['working', 'waiting'] } })
        .toArray();
      const waitingIn = new Set(begun.flatMap(unit => (unit.state === 'waiting' ? [unit.batch] : [])));
      const open = await openOf([...waitingIn]);
      return new Set(
        begun.filter(({ state, batch }) => state === 'working' || open.has(batch)).map(({ _id }) => _id),
      );
    },
    unitsOf: batch => units.find({ batch }, { sort: { place: 1 } }).toArray(),
    async claim(batch, step, now, lookAt) {
      const seats = seatsOf(batch, step, atOnce[step]);
      for (;;) {
        const seat = await freeSeat(seats);
        if (seat === undefined) return undefined;
        try {
          const claimed = await units.findOneAndUpdate(
            { batch, step, state: 'waiting', lookAt: { $lte: now } },
            {
              $set: {
                state: 'working',
                since: now,
                lookAt,
                seat,
                ...(step === 'text' && { unaskedSince: now }),
              },
              $inc: { tries: 1 },
              $unset: {
                message: '',
                waitsForBudget: '',
                waitsForAbsent: '',
                waitsForBusy: '',
                limitedUntil: '',
              },
            },
            { sort: { place: 1 }, returnDocument: 'after' },
          );
          if (claimed) await batches.updateOne({ _id: batch }, { $set: { turnAt: now } });
          return claimed ?? undefined;
        } catch (error) {
          // Another process took the seat: there may be one more.
          if (!isDuplicateKey(error)) throw error;
        }
      }
    },
    async changeUnit({ _id, batch, tries }, change, now) {
      const isDone = change.state === 'done';
      const changed = await units.findOneAndUpdate(
        { _id, batch, tries, state: isDone ? { $in: ['working', 'failed'] } : 'working' },
        setOrRemove({
          ...change,
          ...(change.state && { since: now, seat: undefined }),
          ...(isDone && { message: undefined }),
        }) as UpdateFilter<BatchUnit>,
        { returnDocument: 'after' },
      );
      return changed ?? undefined;
    },
    async putBackUnasked({ _id, batch, tries, since }, now) {
      const returned = await units.findOneAndUpdate(
        { _id, batch, tries, state: 'working', since, unaskedSince: since },
        { $set: { state: 'waiting', since: now, lookAt: now }, $unset: { seat: '', unaskedSince: '' } },
        { returnDocument: 'after' },
      );
      return returned ?? undefined;
    },
    mayReturn: (behind, limit) =>
      units.find({ mayReturn: true, _id: { $gt: behind } }, { sort: { _id: 1 }, limit }).toArray(),
    async putBack({ _id, batch }, now) {
      const returned = await units.findOneAndUpdate(
        { _id, batch, state: 'left-out', mayReturn: true },
        { $set: { state: 'waiting', since: now, lookAt: now }, $unset: { mayReturn: '', message: '' } },
        { returnDocument: 'after' },
      );
      return returned ?? undefined;
    },
    async leaveOutForGood(ids) {
      await units.updateMany({ _id: { $in: [...ids] }, mayReturn: true }, { $unset: { mayReturn: '' } });
    },
    toLookAt: (step, now, limit) =>
      units.find({ state: 'working', step, lookAt: { $lte: now } }, { sort: { lookAt: 1 }, limit }).toArray(),
    async leaveOutWaiting(batch, now) {
      await units.updateMany({ batch, state: 'waiting' }, { $set: { state: 'left-out', since: now } });
    },
    async retryFailed(batch, failedBy, now) {
      await units.updateMany(
        { batch, state: 'failed', since: { $lte: failedBy } },
        {
          $set: { state: 'waiting', since: now, lookAt: now },
          $unset: { message: '', isOrdered: '', vainWaits: '', roomWaits: '', unheardWaits: '' },
        },
      );
    },
    async noteRetried({ _id, retriedAt }) {
      if (retriedAt) await batches.updateOne({ _id, retriedAt }, { $unset: { retriedAt: '' } });
    },
    async pace() {
      const lately = async (step: BatchStep) => {
        const done = await units
          .find({ state: 'done', step }, { sort: { since: -1 }, limit: 30, projection: { tookMs: 1 } })
          .toArray();
        const times = done.flatMap(({ tookMs }) => tookMs ?? []);
        return times.length > 0 ? times.reduce((sum, ms) => sum + ms, 0) / times.length : usualMs[step];
      };
      return { text: await lately('text'), picture: await lately('picture') };
    },
    async forget(before) {
      const old = await batches
        .find(
          {
            createdAt: { $lte: before },
            state: { $in: ['offered', 'ended'] },
            // One may have been paused for weeks before it ended.
            $or: [{ endedAt: { $exists: false } }, { endedAt: { $lte: before } }],
          },
          { limit: 100 },
        )
        .toArray();
      for (const { _id } of old) {
        await units.deleteMany({ batch: _id });
        await batches.deleteOne({ _id });
      }
    },
  };
}

/** Inserts what is not there; answers the ids of what was. */
async function insertMissing(
  units: Collection<BatchUnit>,
  fresh: readonly BatchUnit[],
): Promise<ReadonlySet<string>> {
  if (fresh.length === 0) return new Set();
  try {
    await units.insertMany([...fresh], { ordered: false });
    return new Set();
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || ![error.writeErrors].flat().every(isTwice)) throw error;
    return new Set([error.writeErrors].flat().map(({ index }) => fresh[index]?._id ?? ''));
  }
}

const isTwice = ({ code }: { code: number }) => code === 11_000;
