import type { BatchState, BatchStep } from '@insta-ai/proto/data/content-batch';

/** A batch as the store holds it; what there is to do are its units. */
export type BatchDocument = {
  _id: string;
  owner: string;
  state: BatchState;
  steps: BatchStep[];
  itemIds: string[];
  /** Its units are still to be made: written with the start, removed once all of them are there. */
  isUnprepared?: true;
  /** Grows with each change that a person sees. */
  order: number;
  /** When one of its units was last begun: batches take turns. */
  turnAt: Date;
  /** What was asked for under the name it was offered with. */
  orderMark?: string;
  createdAt: Date;
  endedAt?: Date;
  dismissedAt?: Date;
};

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
  state: 'waiting' | 'working' | 'done' | 'failed' | 'left-out';
  /** How often it was begun; with the batch the name of the order, so that only a retry is a new one. */
  tries: number;
  /** When it came into its state. */
  since: Date;
  /**
   * When to look at it next: a picture that is being drawn, a step that must wait. Of a text that is being written, when
   * its writer must have said that it still lives.
   */
  lookAt: Date;
  /** The provider has taken the order. */
  isOrdered?: true;
  /** Why it failed, for the person. */
  message?: string;
  /** How long it took, in milliseconds, once done. */
  tookMs?: number;
};

export function unitId(content: string, step: BatchStep): string {
  return `${content}.${step}`;
}
