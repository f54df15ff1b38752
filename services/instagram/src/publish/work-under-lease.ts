import type { Runnable } from '../ledger/account-lanes.ts';
import { LeaseLost } from '../ledger/ledger.store.ts';
import type { Wait } from '../ledger/ledger.ts';
import { type HeldLease, type Leases, takeLease } from '../ledger/take-lease.ts';
import type { Clock } from '../steps/clock.ts';
import type { Pace } from '../steps/pace.ts';
import type { StepResult } from '../steps/workbench.ts';

/** The result of working on a publish. */
export type WorkResult =
  /** Nothing left to do until something opens it again. */
  | { readonly kind: 'over' }
  | {
      readonly kind: 'later';
      readonly at: Date;
      readonly waitsForTurn: boolean;
      /** Why, for its timeline; absent where it goes on at once elsewhere. */
      readonly wait?: Wait | undefined;
    }
  /** Somebody else has it, or it is not its turn any more. */
  | { readonly kind: 'not-ours' };

type Later = Extract<WorkResult, { kind: 'later' }>;

/** Goes on after so many milliseconds; without any the end of the wait is not known. */
export function later(clock: Clock, ms: number, wait?: Wait): Later {
  const at = new Date(clock.now().getTime() + ms);
  return { kind: 'later', at, waitsForTurn: false, wait: wait && ms > 0 ? { ...wait, until: at } : wait };
}

/** Goes on after the pause that a step asks for. */
export function paused(clock: Clock, { ms, reason, notSooner, waitsForTurn }: Pause): Later {
  const wait = { why: reason, ...(notSooner && { notSooner }) };
  return { ...later(clock, ms, wait), waitsForTurn: waitsForTurn === true };
}

type Pause = Extract<StepResult, { kind: 'pause' }>;

type Deps = { clock: Clock; pace: Pick<Pace, 'leaseMs'> };

/** Works on what nobody else works on and whose moment has come, and notes when it goes on. */
export async function workUnderLease(
  { clock, pace: { leaseMs } }: Deps,
  ledgers: Leases,
  { publishId, accountId }: Pick<Runnable, 'publishId' | 'accountId'>,
  run: (lease: HeldLease) => Promise<WorkResult>,
): Promise<WorkResult> {
  const order = { ledgers, publishId, accountId, leaseMs, now: clock.now, onlyWhenRunnable: true };
  const lease = await takeLease(order);
  if (!lease) return { kind: 'not-ours' };
  let worked: WorkResult = { kind: 'not-ours' };
  try {
    worked = await run(lease);
  } catch (error) {
    if (!(error instanceof LeaseLost)) {
      worked = later(clock, leaseMs, { why: 'Something went wrong in Insta AI.' });
      throw error;
    }
  } finally {
    await lease.release(worked.kind === 'later' ? worked : undefined);
  }
  return worked;
}
