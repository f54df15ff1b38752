/** How patient the worker is, in milliseconds. One object, so that tests can be quick without touching the rules. */
export type Pace = {
  /** From when its turn came to "failed". */
  deadlineMs: number;
  /** How long a generation may wait for its turn. */
  waitMs: number;
  /** A worker that is silent for longer has lost its generation. */
  leaseMs: number;
  /** How often a worker looks at the store for what waits. */
  storeLookMs: number;
  /** How long one request to the provider may take. */
  requestMs: number;
  /** How long the provider's list must stay without a run, after an unclear create, until the run surely is not there. */
  quietMs: number;
  /** First and longest pause between two looks at a run. */
  pollMs: number;
  pollMaxMs: number;
  /** Pause between two looks at a run whose end the provider tells us. */
  hookedLookMs: number;
  /** Longest pause of our own before a create that the provider keeps putting off; what it asks for may be longer. */
  putOffMaxMs: number;
  /** Pause between tries to copy an output that is missing at the provider. */
  outputRetryMs: number;
};

/** ai-providers.md Z4: poll every 1-2 s, own deadline. Runs were seen to appear up to two minutes after an unclear create. */
export const usualPace: Pace = {
  deadlineMs: 15 * 60 * 1000,
  waitMs: 24 * 60 * 60 * 1000,
  leaseMs: 10_000,
  storeLookMs: 1_000,
  requestMs: 20_000,
  quietMs: 120_000,
  pollMs: 1_000,
  pollMaxMs: 2_000,
  hookedLookMs: 10_000,
  putOffMaxMs: 60_000,
  outputRetryMs: 1_000,
};

/** Time after which a run is looked at less often, in milliseconds. */
const eagerMs = 10_000;

/**
 * Looks a minute of all workers together. An account takes 3,000 (ai-providers.md A5), and what is looked at as soon as its end is told,
 * or before others are counted, comes on top. One worker alone never comes near.
 */
const looksPerMinute = 2_400;

/** Shortest pause between two looks at a run while all workers together have so many open. */
export function sharedPauseMs(openRuns: number): number {
  return (openRuns * 60_000) / looksPerMinute;
}

/** A run that is looked at, and how many all workers together have open. */
type Looked = { ageMs: number; isHooked: boolean; openRuns: number };

/** Pause before the next look at a run; of one that is hooked the provider tells the end, and looks are for what it says that gets lost. */
export function pauseToNextLook(
  { ageMs, isHooked, openRuns }: Looked,
  { pollMs, pollMaxMs, hookedLookMs }: Pick<Pace, 'pollMs' | 'pollMaxMs' | 'hookedLookMs'>,
): number {
  const eager = ageMs < eagerMs ? pollMs : pollMaxMs;
  return Math.max(isHooked ? hookedLookMs : eager, sharedPauseMs(openRuns));
}
