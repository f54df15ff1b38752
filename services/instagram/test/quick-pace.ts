import { livePace, type Pace } from '../src/steps/pace.ts';

/** The live rules, and a first look within the time that a worker's own steps take. */
export const eagerPace: Pace = { ...livePace, containerLookMs: { image: 1, video: 1 } };

/** The live rules with shorter pauses; calls and leases have time, for on a busy machine each may take seconds. */
export const quickPace: Pace = {
  ...livePace,
  leaseMs: 20_000,
  containerLookMs: { image: 20, video: 20 },
  quickLookMs: 20,
  lookMs: 50,
  lookLimitMs: 500,
  settleMs: 300,
  retryMs: 50,
  retryLimitMs: 200,
  // Two calls may take as long, and a short doubt would end as unknown: who looks at its end sets a short one.
  doubtMs: 600_000,
  waitMs: { limit: 300, quota: 300, long: 300 },
  usageRestMs: 300,
};
