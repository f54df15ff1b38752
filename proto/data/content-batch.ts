/** What a batch does for each of its items. */
export const batchSteps = ['text', 'picture'] as const;
export type BatchStep = (typeof batchSteps)[number];

/**
 * How far a batch is: `offered` waits for the person's yes, `paused` for them to go on; `ended` has nothing left to do, also
 * when it was cancelled or steps of it failed.
 */
export const batchStates = ['offered', 'running', 'paused', 'ended'] as const;
export type BatchState = (typeof batchStates)[number];

/**
 * What a person may ask of a batch: `start` what was offered or go on after `pause`; `cancel` leaves out what is not begun;
 * `retry` does again what failed, which may be charged again; `dismiss` takes an offer or what has ended out of sight.
 */
export const batchWishes = ['start', 'pause', 'cancel', 'retry', 'dismiss'] as const;
export type BatchWish = (typeof batchWishes)[number];

/** Most items of one batch. */
export const mostBatchItems = 500;
