import { livePace, type Pace } from '../src/steps/pace.ts';

/** The live rules, and a first look within the time that a worker's own steps take. */
export const eagerPace: Pace = { ...livePace, containerLookMs: { image: 1, video: 1 } };

/** The live rules with shorter pauses. */
export const quickPace: Pace = {
  ...livePace,
  leaseMs: 1_500,
  containerLookMs: { image: 20, video: 20 },
  callMs: 2_000,
  quickLookMs: 20,
  lookMs: 50,
  lookLimitMs: 500,
  settleMs: 300,
  retryMs: 50,
  retryLimitMs: 200,
  // On a busy machine two calls may take seconds, and a short doubt would end as unknown: who looks at its end sets a short one.
  doubtMs: 600_000,
  waitMs: { limit: 300, quota: 300, long: 300 },
  usageRestMs: 300,
};

/** On a busy machine a call or a lease may take seconds: where neither is what is looked at. */
export const patientPace: Partial<Pace> = { callMs: 20_000, leaseMs: 20_000 };
