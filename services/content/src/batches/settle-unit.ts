import { type AppError, toAppError } from '@insta-ai/chassis/app-error';
import { backOffMs } from '@insta-ai/chassis/messaging/back-off';
import { wasNeverHeard } from '@insta-ai/chassis/messaging/rpc';
import { budgetFullOf } from '@insta-ai/chassis/outside/budget-full';
import { retryAfterSecondsOf } from '@insta-ai/chassis/rate-limited';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import type { SurelyUnpaid } from '@insta-ai/proto/http/spending/spending';
import { keptReasons } from '@insta-ai/proto/rules/many/kept-words';
import { type BatchDocument, type BatchUnit, isReady } from './batch-document.ts';
import { leftOutOf } from './batches.errors.ts';
import type { BatchesStore } from './batches.store.ts';

/**
 * A step that was refused as too many, or for which a part was away, is begun anew after this pause, in milliseconds, and after twice as
 * long each fifth time, or when the refusal says, but within the longest pause: an hour and a quarter in all. Nothing of it was paid.
 */
export const noRoomPace = { firstMs: 20_000, mostMs: 300_000, mostTimes: 30 };

/**
 * A step that waited in vain in its middle is begun anew after this pause, in milliseconds, and after twice as long each further time:
 * an hour in all, since each time its first part is paid again.
 */
export const vainPace = { firstMs: 60_000, mostTimes: 6 };

export type BatchWorker = {
  /** Notes what became of a step, tells the person's pages, and ends the batch with its last one. */
  settle(unit: BatchUnit, outcome: UnitOutcome): Promise<void>;
  /** Notes that a step did not work; one that the provider had no room for waits and is begun again. */
  fail(unit: BatchUnit, error: unknown): Promise<void>;
  /** Begins a text anew that nobody asked for since it was claimed. */
  putBackUnasked(unit: BatchUnit): Promise<void>;
  /** Ends a batch that has nothing left though no step of it settles: it began with none, or a process died before ending it. */
  endWithout(batch: BatchDocument): Promise<void>;
};

/** `gone`: the item was deleted, and nothing is lost if it comes back. `cancelled`: its batch was, before it was really begun. */
export type UnitOutcome = 'done' | 'gone' | 'cancelled' | { leftOut: string } | { failed: string } | Wait;
/** `tries`: those that it keeps, where this one counts as none. */
type Wait = {
  waitUntil: Date;
  waitsForBudget?: true;
  waitsForAbsent?: true;
  waitsForBusy?: true;
  limitedUntil?: Date;
  vainWaits?: number;
  roomWaits?: number;
  unheardWaits?: number;
  tries?: number;
};

type Deps = {
  batches: BatchesStore;
  view: (batch: BatchDocument) => Promise<Batch>;
  sayChanged: (batch: BatchDocument, seen: Batch) => Promise<void>;
  now?: () => Date;
};

/** How long a step waits that was refused as too many, or found a part away, so often, in milliseconds; undefined when it has waited enough. */
export function pauseForRoom(times: number, retryAfterSeconds = 0): number | undefined {
  const { firstMs, mostMs, mostTimes } = noRoomPace;
  if (times >= mostTimes) return undefined;
  const grown = firstMs * 2 ** Math.floor((times - 1) / 5);
  return Math.min(mostMs, Math.max(grown, retryAfterSeconds * 1_000));
}

/** Whether every step was done, has failed, or is left out. */
function nothingLeft(units: readonly Pick<BatchUnit, 'state'>[]): boolean {
  return units.every(({ state }) => state !== 'waiting' && state !== 'working');
}

/** Whether a part was away and surely nothing was paid. The bare code is not enough: a link that broke has it too, and the text may be paid. */
function wasAway(error: unknown): boolean {
  const { isSurelyUnpaid }: Partial<SurelyUnpaid> = toAppError(error).details ?? {};
  return wasNeverHeard(error) || isSurelyUnpaid === true;
}

/** Of a step whose item is not there any more, or was published meanwhile. */
function leftOutBy(refusal: AppError, { step }: BatchUnit): UnitOutcome | undefined {
  if (refusal.code === 'not_found')
    return step === 'text' ? { leftOut: keptReasons.deletedWhileWritten } : 'gone';
  const leftOut = leftOutOf(refusal);
  return leftOut === undefined ? undefined : { leftOut };
}

export function createBatchWorker({ batches, view, sayChanged, now = () => new Date() }: Deps): BatchWorker {
  const note = (unit: BatchUnit, outcome: UnitOutcome) => {
    if (outcome === 'gone')
      return batches.changeUnit(
        unit,
        { state: 'left-out', message: keptReasons.deletedSince, mayReturn: true },
        now(),
      );
    if (outcome === 'done')
      return batches.changeUnit(
        unit,
        { state: 'done', tookMs: now().getTime() - unit.since.getTime() },
        now(),
      );
    if (outcome === 'cancelled') return batches.changeUnit(unit, { state: 'left-out' }, now());
    if ('leftOut' in outcome)
      return batches.changeUnit(unit, { state: 'left-out', message: outcome.leftOut }, now());
    if ('failed' in outcome)
      return batches.changeUnit(unit, { state: 'failed', message: outcome.failed }, now());
    const { waitUntil: lookAt, ...why } = outcome;
    return batches.changeUnit(unit, { state: 'waiting', lookAt, ...why }, now());
  };
  const end = async (
    batch: Pick<BatchDocument, '_id' | 'owner'>,
    from: readonly BatchDocument['state'][],
  ): Promise<BatchDocument | undefined> => {
    const over = { state: 'ended', endedAt: now() } as const;
    const ended =
      (await batches.change(
        batch,
        from.filter(state => state !== 'paused'),
        over,
      )) ??
      (from.includes('paused')
        ? await batches.change(batch, ['paused'], { ...over, isPauseKept: true })
        : undefined);
    // A retry came in between; what it has not put back yet, its mark tells.
    if (ended && (!isReady(ended) || !nothingLeft(await batches.unitsOf(ended._id))))
      return batches.goOn(ended);
    return ended;
  };
  const endIfDone = async ({ batch, owner }: BatchUnit) => {
    if (nothingLeft(await batches.unitsOf(batch))) await end({ _id: batch, owner }, ['running', 'paused']);
  };
  const tell = async (unit: BatchUnit) => {
    const batch = await batches.touch(unit.batch);
    if (batch) await sayChanged(batch, await view(batch));
  };
  const settle: BatchWorker['settle'] = async (unit, outcome) => {
    await note(unit, outcome);
    await endIfDone(unit);
    await tell(unit);
  };
  const after = (ms: number) => new Date(now().getTime() + ms);
  /** Of a step that surely cost nothing; undefined for every other, and for one that has waited enough. */
  const waitOf = (unit: BatchUnit, error: unknown, retryAfterSeconds?: number): Wait | undefined => {
    const isAway = wasAway(error);
    const count = isAway ? 'unheardWaits' : toAppError(error).code === 'rate_limited' && 'roomWaits';
    if (!count) return undefined;
    const times = (unit[count] ?? 0) + 1;
    const pauseMs = pauseForRoom(times, retryAfterSeconds);
    if (pauseMs === undefined) return undefined;
    const why = isAway ? ({ waitsForAbsent: true } as const) : ({ waitsForBusy: true } as const);
    return { waitUntil: after(pauseMs), [count]: times, ...why };
  };
  return {
    settle,
    async fail(unit, error) {
      const refusal = toAppError(error);
      const { code, message } = refusal;
      const leftOut = leftOutBy(refusal, unit);
      if (leftOut) return settle(unit, leftOut);
      // Nothing was done and nothing was charged. Whatever holds the room ends, if only by its own deadline.
      // It may be a text of seconds or a picture that waits for its turn, so each pause is longer, from a second on.
      const full = budgetFullOf(error);
      if (full?.mayHaveRoom)
        return settle(unit, { waitUntil: after(backOffMs(unit.tries + 1)), waitsForBudget: true });
      const { vainWaits = 0 } = unit;
      if (full?.waitedInVain && vainWaits < vainPace.mostTimes) {
        const waitUntil = after(vainPace.firstMs * 2 ** vainWaits);
        return settle(unit, { waitUntil, waitsForBudget: true, vainWaits: vainWaits + 1 });
      }
      const retryAfterSeconds = retryAfterSecondsOf(refusal);
      // It is the person who had too many, and it is known when that ends; a model that is busy says no time. Such a try counts as none, so
      // that the next order of a picture has the same name: an earlier one may not have been heard, and take effect yet.
      if (code === 'rate_limited' && retryAfterSeconds !== undefined) {
        const limitedUntil = after(retryAfterSeconds * 1_000);
        return settle(unit, { waitUntil: limitedUntil, limitedUntil, tries: unit.tries - 1 });
      }
      return settle(unit, waitOf(unit, error, retryAfterSeconds) ?? { failed: message });
    },
    async putBackUnasked(unit) {
      if (await batches.putBackUnasked(unit, now())) await tell(unit);
    },
    async endWithout(batch) {
      const ended = await end(batch, ['running']);
      if (ended) await sayChanged(ended, await view(ended));
    },
  };
}
