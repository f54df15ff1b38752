import type { FittedFile } from '../ledger/ledger.ts';

/** Every pause and deadline of publishing, in milliseconds, in one place so that tests can hurry. */
export type Pace = {
  /** After this silence a worker has lost its publish. */
  readonly leaseMs: number;
  /** How often a worker looks for open publishes in the store. */
  readonly storeLookMs: number;
  /**
   * When a container is first looked at, by what it holds; later looks are as far apart and further with its age, up to the
   * limit. Meta asks for a look a minute (instagram-graph-api.md, 2.5), but pictures are ready within seconds.
   */
  readonly containerLookMs: Readonly<Record<FittedFile['kind'], number>>;
  readonly containerLookLimitMs: number;
  /** Longest wait for a call to the platform. */
  readonly callMs: number;
  /** Longest silence of an upload, which may take as long as the line needs. */
  readonly uploadSilenceMs: number;
  /**
   * A post in doubt: a few quick looks for what shows at once; then one a minute for as long as Meta advises
   * (instagram-graph-api.md, 2.5) and until it is settled; then less often, up to the limit.
   */
  readonly quickLooks: number;
  readonly quickLookMs: number;
  readonly lookMs: number;
  readonly lookLimitMs: number;
  /**
   * How many looks over how long must agree before the result is believed: Meta's five minutes, and one more for a status
   * that lags behind.
   */
  readonly settleLooks: number;
  readonly settleMs: number;
  /** How long we ask about a post in doubt before asking the person: from its sending, or, held, from its last moment. */
  readonly doubtMs: number;
  /** Longest wait of a caller who takes a publish back. */
  readonly cancelMs: number;
  readonly retryMs: number;
  readonly retryLimitMs: number;
  readonly waitMs: { readonly limit: number; readonly quota: number; readonly long: number };
  /** How long publishing rests where a limit of the platform is nearly used up. */
  readonly usageRestMs: number;
  /** How long what belongs to a live post waits for a pause of the platform to end: the good news waits with it. */
  readonly liveRestMs: number;
};

const second = 1_000;
const minute = 60 * second;

export const livePace: Pace = {
  leaseMs: 10 * second,
  storeLookMs: second,
  containerLookMs: { image: 2 * second, video: 10 * second },
  containerLookLimitMs: minute,
  callMs: 20 * second,
  uploadSilenceMs: minute,
  quickLooks: 2,
  quickLookMs: 2 * second,
  lookMs: minute,
  lookLimitMs: 10 * minute,
  settleLooks: 5,
  settleMs: 6 * minute,
  doubtMs: 60 * minute,
  cancelMs: 8 * second,
  retryMs: second,
  retryLimitMs: minute,
  waitMs: { limit: 5 * minute, quota: 10 * minute, long: 60 * minute },
  usageRestMs: minute,
  liveRestMs: 120 * minute,
};

/** How long to wait before the next look at a container of this age; `looked` when it was looked at just now. */
export function pauseBeforeLook(
  kind: FittedFile['kind'],
  ageMs: number,
  looked: boolean,
  pace: Pick<Pace, 'containerLookMs' | 'containerLookLimitMs'>,
): number {
  const first = pace.containerLookMs[kind];
  if (!looked) return Math.min(first, Math.max(0, first - ageMs));
  return Math.min(pace.containerLookLimitMs, Math.max(first, Math.round(ageMs / 2)));
}

/** Pause after the `looks`-th look at a post in doubt. */
export function pauseAfterLook(looks: number, pace: Pace): number {
  if (looks <= pace.quickLooks) return pace.quickLookMs;
  const settling = pace.quickLooks + Math.ceil(pace.settleMs / pace.lookMs) + 1;
  return Math.min(pace.lookMs * 2 ** Math.max(0, looks - settling), pace.lookLimitMs);
}

/** Pause after a fault that occurred so many times; it grows each time. */
export function pauseAfterFault(
  times: number,
  { retryMs, retryLimitMs }: Pick<Pace, 'retryMs' | 'retryLimitMs'>,
): number {
  return Math.min(retryLimitMs, retryMs * 2 ** Math.min(times - 1, 10));
}

/** Pause that the platform wants; not beyond the last moment of a post, so that its person hears in time that it failed. */
export function pauseForPlatform(
  {
    wait = 'limit',
    regainMs,
    leftMs,
  }: { wait?: keyof Pace['waitMs'] | undefined; regainMs?: number | undefined; leftMs: number },
  { waitMs }: Pick<Pace, 'waitMs'>,
): number {
  const ms = regainMs ?? waitMs[wait];
  const left = leftMs + 1_000;
  return left > 0 ? Math.min(ms, left) : ms;
}
