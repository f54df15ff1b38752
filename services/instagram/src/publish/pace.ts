/** Every pause and deadline of publishing, in milliseconds, in one place so that tests can hurry. */
export type Pace = {
  /** A worker that is silent for longer has lost its publish. */
  readonly leaseMs: number;
  /** How often a worker looks at the store for what others left or woke. */
  readonly lookMs: number;
  /** Pause before a container is looked at again: starts here and grows with its age up to the limit. */
  readonly pollMs: number;
  readonly pollLimitMs: number;
  /** Longest time that a call to the platform is waited for. */
  readonly callMs: number;
  /** Looks, and the time they span, that must all say "not live" before a post is sent again. */
  readonly settleLooks: number;
  readonly settleMs: number;
  /** How long after its last moment a post in doubt is still asked for, before the person is told that we do not know. */
  readonly doubtMs: number;
  /** Longest time that somebody who takes a publish back waits for what it came to. */
  readonly cancelMs: number;
  readonly retryMs: number;
  readonly retryLimitMs: number;
  readonly waitMs: { readonly limit: number; readonly quota: number; readonly long: number };
};

const second = 1_000;
const minute = 60 * second;

export const livePace: Pace = {
  leaseMs: 10 * second,
  lookMs: second,
  pollMs: second / 2,
  pollLimitMs: 30 * second,
  callMs: 20 * second,
  settleLooks: 3,
  settleMs: 10 * second,
  doubtMs: 60 * minute,
  cancelMs: 8 * second,
  retryMs: second,
  retryLimitMs: minute,
  waitMs: { limit: 5 * minute, quota: 10 * minute, long: 60 * minute },
};
