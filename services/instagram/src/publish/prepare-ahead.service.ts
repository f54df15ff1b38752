import { causedBy, continuedFrom } from '@insta-ai/chassis/tracing/traced';
import type { Runnable } from '../ledger/account-lanes.ts';
import { type Ledger, type LedgerHead, newLedger } from '../ledger/ledger.ts';
import { postPrint } from '../ledger/post-print.ts';
import type { PreparedStore } from '../ledger/prepared.store.ts';
import type { HeldLease, WriteMessages } from '../ledger/take-lease.ts';
import { nextStep } from '../steps/next-step.ts';
import { type PublishDeps, setUpWorkbench } from '../steps/set-up-workbench.ts';
import type { Workbench } from '../steps/workbench.ts';
import { runStep } from './run-step.ts';
import { later, paused, type WorkResult, workUnderLease } from './work-under-lease.ts';

export type PrepareAhead = {
  /** Takes in a post that is due soon, and answers what there is to work on. */
  accept(head: LedgerHead): Promise<Runnable | undefined>;
  /** Makes for it what can be made before its moment. */
  work(prepared: Pick<Runnable, 'publishId' | 'accountId'>): Promise<WorkResult>;
};

/** How long after its moment what was prepared is kept for a publish that comes late, in milliseconds. */
const keptMs = 60 * 60 * 1_000;

/** Thrown by a step that would end, hold or send the post: this is for the publish to do when it is due, and to tell. */
class OnlyWhenDue extends Error {}

/**
 * Files fitted and containers finished before a post is due, so that at its moment nothing is left but to publish it. Nobody
 * hears of it, nothing is public, and nothing is lost with it: a publish that finds nothing here makes everything itself.
 */
export function createPrepareAhead(
  deps: Omit<PublishDeps, 'prepared'> & { prepared: PreparedStore },
): PrepareAhead {
  const { prepared, accounts, clock } = deps;
  return {
    async accept(head) {
      const account = await accounts.find(head.owner, head.accountId);
      if (!account || account.needsReconnect || clock.now() >= head.dueAt) return undefined;
      const print = postPrint(head, account.pageToken);
      await prepared.put({ ...newLedger(head), print, ...causedBy() }, clock.now());
      const { _id: publishId, accountId, dueAt } = head;
      return { publishId, accountId, dueAt, waitsForTurn: false, rests: true };
    },
    work: one =>
      workUnderLease(deps, prepared, one, lease =>
        continuedFrom(deps.tracer, 'prepare a post', lease.ledger, () => prepareSteps(deps, lease)),
      ),
  };
}

async function prepareSteps(
  deps: Parameters<typeof createPrepareAhead>[0],
  lease: HeldLease,
): Promise<WorkResult> {
  const { clock, prepared, ledgers } = deps;
  const { _id, dueAt } = lease.ledger;
  const forgetAt = new Date(dueAt.getTime() + keptMs);
  const rest = { kind: 'later', at: forgetAt, waitsForTurn: false } as const;
  if (clock.now() >= forgetAt) {
    await prepared.forget(_id, dueAt);
    return { kind: 'over' };
  }
  // A film that takes longer goes on from where it is, in the upload of the publish.
  const ends = AbortSignal.any([lease.gone, clock.until(dueAt)]);
  const bench = unheard(await setUpWorkbench(deps, lease, ends));
  let { ledger } = lease;
  // From its moment on, or published now, the publish makes what is missing.
  while (clock.now() < dueAt && !(await ledgers.find(_id))) {
    if (clock.stopping.aborted) return later(clock, 0);
    const step = nextStep(ledger, clock.now());
    if (step.kind === 'publish') return rest;
    const result = await runStep(step, bench, ledger).catch((error: unknown) => {
      if (error instanceof OnlyWhenDue) return undefined;
      throw error;
    });
    if (!result || result.kind === 'end' || clock.now() >= dueAt) return rest;
    if (result.kind === 'pause') return paused(clock, result);
    ledger = result.ledger;
  }
  return rest;
}

/** Stores what is made, tells nobody anything, and neither ends nor sends. */
function unheard(bench: Workbench): Workbench {
  return {
    ...bench,
    isPreparedAhead: async () => false,
    async write(change: Partial<Ledger>, _messages?: WriteMessages) {
      if (change.state || change.sent) throw new OnlyWhenDue();
      return bench.write(change);
    },
  };
}
