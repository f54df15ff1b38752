import type { BatchState, BatchStep } from '@insta-ai/proto/data/content-batch';

/** A batch as the store holds it; what there is to do are its units. */
export type BatchDocument = {
  _id: string;
  owner: string;
  state: BatchState;
  steps: BatchStep[];
  itemIds: string[];
  /** The items of each step that were offered; an older version noted none. */
  offered?: Record<BatchStep, string[]>;
  /** What was gone when it was offered, and what of the offered ones was left out when it was started. */
  leftOut?: LeftOutStep[];
  /** Its units are still to be made: written with the start, removed once all of them are there. */
  isUnprepared?: true;
  /** What had failed by then is to be put back into the queue: written with the person's wish, removed once it is. */
  retriedAt?: Date;
  /** The person cancelled it: nothing but their retry has it go on. */
  isCancelled?: true;
  /** It was paused when it ended: should it go on, for it ended too early, it is paused. */
  isPauseKept?: true;
  /** Grows with each change that a person sees. */
  order: number;
  /** When one of its units was last begun: batches take turns. */
  turnAt: Date;
  /** What was asked for under the name it was offered with. */
  orderMark?: string;
  createdAt: Date;
  endedAt?: Date;
  dismissedAt?: Date;
  /** What it was started for, so that its work goes on with that; one of an older version has none. */
  requestId?: string;
  traceparent?: string;
};

/** A step that is not done, and why, in words after the title of its item. */
export type LeftOutStep = { content: string; step: BatchStep; reason: string };

export const unitStates = ['waiting', 'working', 'done', 'failed', 'left-out'] as const;

/**
 * One step of one item. Its id is made of the two, so that no second batch can do it while the first is at it, and whoever
 * claims it does it alone.
 */
export type BatchUnit = {
  _id: string;
  batch: string;
  owner: string;
  content: string;
  step: BatchStep;
  /** Place of its item in the batch, from 0. */
  place: number;
  state: (typeof unitStates)[number];
  /** Which of the seats it has that a batch has for a step; set exactly while it is worked on. No two have the same. */
  seat?: string;
  /** How often it was begun; with the batch the name of the order, so that only a retry is a new one. */
  tries: number;
  /** When it came into its state. */
  since: Date;
  /**
   * When to look at it next: a picture that is being drawn, a step that must wait. Of a text that is being written, when
   * its writer must have said that it still lives.
   */
  lookAt: Date;
  /** It waits for room in a budget that calls under way hold. */
  waitsForBudget?: true;
  /** It waits because something that it needs cannot be reached. */
  waitsForAbsent?: true;
  /** It waits because who makes it takes no more for now. */
  waitsForBusy?: true;
  /** It waits because its person has had as many as LIMITS lets them, which ends then. */
  limitedUntil?: Date;
  /** How often room was waited for in vain in the middle of it: each time it is begun anew, its first part is paid again. */
  vainWaits?: number;
  /** How often it was refused as too many, or since the person wanted it anew. */
  roomWaits?: number;
  /** How often something that it needs was away when it was begun, or since the person wanted it anew. */
  unheardWaits?: number;
  /**
   * Its text was claimed at this moment and not asked for yet: with another `since` it is of an earlier claim, for an older version
   * knows nothing of it.
   */
  unaskedSince?: Date;
  /** The provider has taken the order. */
  isOrdered?: true;
  /** It was left out because its item was deleted, and is done if that comes back: nothing was paid for yet. */
  mayReturn?: true;
  /** Why it failed, for the person; or why it is left out, in words after the title of its item. */
  message?: string;
  /** How long it took, in milliseconds, once done. */
  tookMs?: number;
};

/** Whether its units are all there as the person wants them; before that none of them is begun. */
export function isReady({ isUnprepared, retriedAt }: BatchDocument): boolean {
  return !isUnprepared && !retriedAt;
}

export function idsOf(batches: readonly Pick<BatchDocument, '_id'>[]): string[] {
  return batches.map(({ _id }) => _id);
}

/** Whether nobody asked for its text since it was claimed. */
export function isUnasked({ unaskedSince, since }: Pick<BatchUnit, 'unaskedSince' | 'since'>): boolean {
  return unaskedSince?.getTime() === since.getTime();
}

/** As many as are done at once, by all processes together. */
export function seatsOf(batch: string, step: BatchStep, seats: number): string[] {
  return Array.from({ length: seats }, (_, number) => `${batch}.${step}.${number}`);
}

export function unitId(content: string, step: BatchStep): string {
  return `${content}.${step}`;
}
