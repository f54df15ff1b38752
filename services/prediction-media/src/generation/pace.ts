/** How patient the worker is, in milliseconds. One object, so that tests can be quick without touching the rules. */
export type Pace = {
  /** From the click to "failed". */
  deadlineMs: number;
  /** Time without a sign of life after which the job of a generation is asked for again; workers show one three times in it. */
  silenceMs: number;
  /** How long one request to the provider may take. */
  requestMs: number;
  /** How long the provider's list must stay without a run, after an unclear create, until the run surely is not there. */
  quietMs: number;
  /** First and longest pause between two looks at a run. */
  pollMs: number;
  pollMaxMs: number;
  /** Pause between tries to copy an output that is missing at the provider. */
  outputRetryMs: number;
};

/** ai-providers.md Z4: poll every 1-2 s, own deadline. Runs were seen to appear up to two minutes after an unclear create. */
export const usualPace: Pace = {
  deadlineMs: 15 * 60 * 1000,
  silenceMs: 60_000,
  requestMs: 20_000,
  quietMs: 120_000,
  pollMs: 1_000,
  pollMaxMs: 2_000,
  outputRetryMs: 1_000,
};
