import { done } from '@insta-ai/chassis/messaging/consumer';
import { LeaseLost } from '../ledger/ledger.store.ts';
import { canceledLedger, isEnded, type Ledger } from '../ledger/ledger.ts';
import { type HeldLease, takeLease } from '../ledger/take-lease.ts';
import { lookOnce } from '../steps/doubt-steps.ts';
import { endCanceled, endWantedBack } from '../steps/endings.ts';
import { type PublishDeps, setUpWorkbench } from '../steps/set-up-workbench.ts';
import { tellPublished } from '../steps/tell-step.ts';
import { end, type StepResult, type Workbench } from '../steps/workbench.ts';
import { publishNotFound } from './publish.errors.ts';

/**
 * Cancels a publish. Only the holder of the lease decides, so it never happens while a worker is at it. The answered
 * ledger has ended, or says that the post is live, or is still uncertain and the caller may ask again. A `lasting` cancel is
 * carried out by the next worker, and an event tells; it is over as soon as the person wants the post after all.
 */
export async function cancelPublish(
  deps: PublishDeps,
  owner: string,
  publishId: string,
  lasting: boolean,
): Promise<Ledger> {
  const { ledgers, clock, pace } = deps;
  const until = clock.now().getTime() + pace.cancelMs;
  // Also for an unknown id: its job may still come, and then finds that it was taken back.
  const stored = await ledgers.accept(canceledLedger(owner, publishId, clock.now()));
  if (stored.owner !== owner) throw publishNotFound();
  if (isEnded(stored)) return stored;
  if (lasting) await ledgers.noteWantedBack(publishId, true);
  const { accountId } = stored;
  const stillWanted = async () => !lasting || (await ledgers.find(publishId))?.wantedBack === true;
  for (;;) {
    const lease = await takeLease({ ledgers, publishId, accountId, leaseMs: pace.leaseMs, now: clock.now });
    if (lease) return withLease(lease, stored, () => cancelByHolder(deps, lease, { until, stillWanted }));
    if (clock.stopping.aborted || clock.now().getTime() + pace.retryMs > until) return stored;
    await clock.sleep(pace.retryMs);
  }
}

async function withLease(lease: HeldLease, otherwise: Ledger, act: () => Promise<Ledger>): Promise<Ledger> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof LeaseLost) return otherwise;
    throw error;
  } finally {
    await lease.release();
  }
}

/** `stillWanted` is asked before each step: the person may have changed their mind while we waited. */
async function cancelByHolder(
  deps: PublishDeps,
  lease: HeldLease,
  { until, stillWanted }: { until: number; stillWanted(): Promise<boolean> },
): Promise<Ledger> {
  const { clock } = deps;
  const bench = await setUpWorkbench(deps, lease);
  let ledger = lease.ledger;
  while (!isEnded(ledger) && (await stillWanted())) {
    const result = await cancelStep(bench, ledger);
    if (result.kind === 'end') break;
    ledger = result.ledger;
    if (result.kind !== 'pause') continue;
    if (clock.stopping.aborted || clock.now().getTime() + result.ms > until) break;
    await clock.sleep(result.ms);
  }
  return ledger;
}

async function cancelStep(bench: Workbench, ledger: Ledger): Promise<StepResult> {
  if (ledger.live) return tellPublished(bench, ledger);
  if (ledger.sent) return cancelUnlessLive(bench, ledger);
  return endCanceled(bench, ledger, false);
}

/**
 * What was sent may be live: the same certainty decides as for sending again. Until then the state stays: a held publish is
 * not opened by a caller who cannot work on it.
 */
async function cancelUnlessLive(bench: Workbench, ledger: Ledger): Promise<StepResult> {
  const { account } = bench;
  if (!account || account.needsReconnect) return end(done);
  const looked = await lookOnce(bench, ledger);
  if (looked.kind === 'step') return looked.result;
  return looked.kind === 'not-live' ? endWantedBack(bench, ledger) : end(done);
}

/** It is wanted after all, and goes on unless it has ended. */
export async function keepPublish(
  { ledgers }: Pick<PublishDeps, 'ledgers'>,
  owner: string,
  publishId: string,
): Promise<void> {
  const stored = await ledgers.find(publishId);
  if (!stored) return;
  if (stored.owner !== owner) throw publishNotFound();
  await ledgers.noteWantedBack(publishId, false);
}
