import type { Runnable } from '../ledger/account-lanes.ts';
import { LeaseLost } from '../ledger/ledger.store.ts';
import { type HeldLease, type Leases, takeLease } from '../ledger/take-lease.ts';
import type { Clock } from '../steps/clock.ts';
import type { Pace } from '../steps/pace.ts';

/** The result of working on a publish. */
export type WorkResult =
  /** Nothing left to do until something opens it again. */
  | { readonly kind: 'over' }
  | { readonly kind: 'later'; readonly at: Date; readonly waitsForTurn: boolean; readonly reason: string }
  /** Somebody else has it, or it is not its turn any more. */
  | { readonly kind: 'not-ours' };

export function later(clock: Clock, ms: number, reason: string, waitsForTurn = false): WorkResult {
  return { kind: 'later', at: new Date(clock.now().getTime() + ms), waitsForTurn, reason };
}

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
      worked = later(clock, leaseMs, 'the work failed');
      throw error;
    }
  } finally {
    await lease.release(worked.kind === 'later' ? worked : undefined);
  }
  return worked;
}
