import type { BatchStep } from '@insta-ai/proto/data/content-batch';
import type { KeptItems } from '@insta-ai/proto/http/many/content-action';
import type { Batch, BatchFailure, BatchProgress } from '@insta-ai/proto/http/many/content-batch';
import { type Kept, withKept } from '../actions/kept-items.ts';
import type { BatchDocument, BatchUnit, LeftOutStep } from './batch-document.ts';

/** How many units of a step are done at once for one batch, by all processes together. */
export const atOnce: Record<BatchStep, number> = { text: 3, picture: 4 };

/** What a unit takes when nobody knows yet, in milliseconds. */
export const usualMs: Record<BatchStep, number> = { text: 6_000, picture: 30_000 };

/** What a unit took lately, in milliseconds. */
export type Pace = Record<BatchStep, number>;

type Known = {
  titles: ReadonlyMap<string, string>;
  pace: Pace;
  /** What an offer may cost. */
  price: Pick<Batch, 'price' | 'leastPrice'>;
  now: Date;
};

type Units = readonly Pick<
  BatchUnit,
  | 'content'
  | 'step'
  | 'state'
  | 'message'
  | 'waitsForBudget'
  | 'waitsForAbsent'
  | 'waitsForBusy'
  | 'limitedUntil'
>[];

/** A batch as a call returns it; for one that is only offered, `units` are those it would have. */
export function toBatch(batch: BatchDocument, all: Units, { titles, pace, price, now }: Known): Batch {
  // What still waits when a batch has ended is left out, too: a process died before it said so.
  const isLeftOut = ({ state }: Units[number]) =>
    state === 'left-out' || (state === 'waiting' && batch.state === 'ended');
  const units = all.filter(unit => !isLeftOut(unit));
  const reasons = [
    ...(batch.leftOut ?? []),
    ...all
      .filter(isLeftOut)
      .flatMap(({ content, step, message }): LeftOutStep[] =>
        message === undefined ? [] : [{ content, step, reason: message }],
      ),
  ];
  const leftOut = all.length - units.length + (batch.leftOut?.length ?? 0);
  const texts = progressOf(units, 'text');
  const pictures = progressOf(units, 'picture');
  const waiting = (why: 'waitsForBudget' | 'waitsForAbsent' | 'waitsForBusy') =>
    units.filter(unit => unit.state === 'waiting' && unit[why]).length;
  const waitingForBudget = waiting('waitsForBudget');
  const waitingForAbsent = waiting('waitsForAbsent');
  const waitingForBusy = waiting('waitsForBusy');
  const limited = limitWait(units, now);
  const limitMs = limited ? Date.parse(limited.until) - now.getTime() : 0;
  return {
    _id: batch._id,
    state: batch.state,
    items:
      batch.state === 'offered' ? new Set(units.map(({ content }) => content)).size : batch.itemIds.length,
    texts,
    pictures,
    failures: units.flatMap((unit): BatchFailure[] =>
      unit.state === 'failed'
        ? [
            {
              _content: unit.content,
              title: titles.get(unit.content) ?? '',
              step: unit.step,
              message: unit.message ?? '',
            },
          ]
        : [],
    ),
    secondsLeft:
      batch.state === 'ended'
        ? null
        : secondsLeft({ text: texts, picture: pictures }, pace) + Math.ceil(limitMs / 1_000),
    ...price,
    ...(waitingForBudget > 0 && { waitingForBudget }),
    ...(waitingForAbsent > 0 && { waitingForAbsent }),
    ...(waitingForBusy > 0 && { waitingForBusy }),
    ...(limited && { waitingForLimit: limited }),
    ...(leftOut > 0 && { leftOut }),
    ...(reasons.length > 0 && { kept: keptItems(reasons, titles) }),
    createdAt: batch.createdAt.toISOString(),
  };
}

/** How many wait for a limit of their person, and until when the first of them does. */
function limitWait(units: Units, now: Date): Batch['waitingForLimit'] {
  const ends = units.flatMap(({ state, limitedUntil }) =>
    state === 'waiting' && limitedUntil && limitedUntil > now ? [limitedUntil.getTime()] : [],
  );
  return ends.length > 0
    ? { steps: ends.length, until: new Date(Math.min(...ends)).toISOString() }
    : undefined;
}

/** The items of each reason; one whose text and picture are left out for the same is one. */
function keptItems(reasons: readonly LeftOutStep[], titles: Known['titles']): KeptItems[] {
  const items = new Map(reasons.map(one => [`${one.content} ${one.reason}`, one]));
  const kept = [...items.values()].map(
    ({ content, reason }): Kept => ({ reason, title: titles.get(content) }),
  );
  return withKept([], kept);
}

function progressOf(units: Units, step: BatchStep): BatchProgress {
  const states = units.filter(unit => unit.step === step).map(({ state }) => state);
  const count = (state: BatchUnit['state']) => states.filter(one => one === state).length;
  return { total: states.length, working: count('working'), done: count('done'), failed: count('failed') };
}

/** Texts and pictures are made side by side, so the slower of the two counts. */
export function secondsLeft(progress: Record<BatchStep, BatchProgress>, pace: Pace): number {
  const left = (step: BatchStep) => (unitsLeft(progress[step]) * pace[step]) / atOnce[step];
  return Math.ceil(Math.max(left('text'), left('picture')) / 1000);
}

function unitsLeft({ total, done, failed }: BatchProgress): number {
  return Math.max(0, total - done - failed);
}
