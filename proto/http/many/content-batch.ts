import { type Static, Type } from 'typebox';
import { callAddresses } from '../../data/calls.ts';
import { batchStates, batchSteps, batchWishes } from '../../data/content-batch.ts';
import { defineCall } from '../shared/call.ts';
import { Id, Instant, Nullable, OneOf } from '../shared/schema.ts';
import { KeptItems } from './content-action.ts';
import { Matching, NamedItems } from './content-which.ts';

const Count = Type.Integer({ minimum: 0 });

/** How far one kind of step is; items that need none are not counted. `total` less the others waits. */
export const BatchProgress = Type.Object({ total: Count, working: Count, done: Count, failed: Count });
export type BatchProgress = Static<typeof BatchProgress>;

/** A step that did not work, in words for the person. */
export const BatchFailure = Type.Object({
  _content: Id,
  title: Type.String(),
  step: OneOf(batchSteps),
  message: Type.String(),
});
export type BatchFailure = Static<typeof BatchFailure>;

/** Texts and pictures for many items, done one after the other whatever breaks, each paid for once. */
export const Batch = Type.Object({
  _id: Id,
  state: OneOf(batchStates),
  /** How many items it is about. */
  items: Count,
  texts: BatchProgress,
  pictures: BatchProgress,
  failures: Type.Array(BatchFailure),
  /** What is left is expected to take so long, in seconds; null when nothing is left. */
  secondsLeft: Nullable(Count),
  /** What the rest is expected to cost, in US dollars; absent where the price of any step is not known. */
  price: Type.Optional(Type.Number({ minimum: 0 })),
  /** The same of those steps whose price is known, where that of others is not: it costs at least that. */
  leastPrice: Type.Optional(Type.Number({ minimum: 0 })),
  /** Steps that wait for room in a budget, which calls under way hold, and are tried again by themselves. */
  waitingForBudget: Type.Optional(Count),
  /** Steps that wait because their person has had as many as LIMITS lets them, and until when the first of them does. */
  waitingForLimit: Type.Optional(Type.Object({ steps: Count, until: Instant })),
  /** Steps that wait because something that they need cannot be reached, and are tried again by themselves. */
  waitingForAbsent: Type.Optional(Count),
  /** Steps that wait because who makes them takes no more for now, and are tried again by themselves. */
  waitingForBusy: Type.Optional(Count),
  /** Steps that are left out because the batch was cancelled, or for a reason in `kept`; they are not counted in `total`. */
  leftOut: Type.Optional(Count),
  /** Items of which a step is left out, and why: they were gone before it, or changed, deleted or planned since. */
  kept: Type.Optional(Type.Array(KeptItems)),
  createdAt: Instant,
});
export type Batch = Static<typeof Batch>;

const content = { owner: 'content' } as const;

export const batchCalls = {
  listBatches: defineCall({
    ...content,
    ...callAddresses.listBatches,
    summary: 'Batches that are offered, under way, or ended and not dismissed; newest first',
    reply: Type.Array(Batch),
  }),
  createBatch: defineCall({
    ...content,
    ...callAddresses.createBatch,
    summary:
      'Offer texts and pictures for items: what an item has already is left out. Nothing is begun before `start`. May be asked twice',
    body: Type.Object({
      /** Either these items, or all that match. */
      items: Type.Optional(NamedItems),
      matching: Type.Optional(Matching),
      steps: Type.Optional(Type.Array(OneOf(batchSteps), { minItems: 1, uniqueItems: true })),
    }),
    reply: Batch,
  }),
  changeBatch: defineCall({
    ...content,
    ...callAddresses.changeBatch,
    summary: 'Start, pause, cancel, retry or dismiss a batch. May be asked twice',
    params: Type.Object({ id: Id }),
    body: Type.Object({ wish: OneOf(batchWishes) }),
    reply: Batch,
  }),
};
