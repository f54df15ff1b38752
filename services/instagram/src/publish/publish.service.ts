import { done } from '@insta-ai/chassis/messaging/consumer';
import type { Runnable } from '../ledger/account-lanes.ts';
import { LeaseLost } from '../ledger/ledger.store.ts';
import { isEnded, type Ledger, type LedgerHead, newLedger } from '../ledger/ledger.ts';
import { type HeldLease, takeLease } from '../ledger/take-lease.ts';
import { doLiveTask } from '../once-live/do-live-task.ts';
import { lookWhetherLive } from '../steps/doubt-steps.ts';
import { endCanceled, endUnknown, fail, tooLate } from '../steps/endings.ts';
import { nextStep, type Step } from '../steps/next-step.ts';
import {
  createContainer,
  createSlide,
  fitMedia,
  lookAtContainer,
  lookAtSlide,
} from '../steps/prepare-steps.ts';
import { outcomeMessage } from '../steps/publish-messages.ts';
import { publish } from '../steps/publish-steps.ts';
import { type PublishDeps, setUpWorkbench } from '../steps/set-up-workbench.ts';
import { holdForReconnect, nearLimit, waitForPlatform, whyNotConnected } from '../steps/setbacks.ts';
import { tellPublished } from '../steps/tell-step.ts';
import { end, go, type StepResult, type Workbench } from '../steps/workbench.ts';
import { cancelPublish, keepPublish } from './cancel-publish.ts';
import { confirmLive, newestPosts } from './unknown-publish.ts';

/** The result of working on a publish. */
export type WorkResult =
  /** Nothing left to do until something opens it again. */
  | { readonly kind: 'over' }
  | { readonly kind: 'later'; readonly at: Date; readonly waitsForTurn: boolean; readonly reason: string }
  /** Somebody else has it, or it is not its turn any more. */
  | { readonly kind: 'not-ours' };

export type PublishService = {
  /**
   * Takes a decision to publish in, any number of times, and answers what there is to work on. A caller who missed the
   * outcome of an ended one asks again and is told again; `repeatId` is the id of the message that asks.
   */
  accept(head: LedgerHead, repeatId?: string): Promise<Runnable | undefined>;
  /** Takes a publish as far as it goes now, and notes in the ledger when it goes on. */
  work(publish: Pick<Runnable, 'publishId' | 'accountId'>): Promise<WorkResult>;
  /** Takes a publish back; the answered ledger says what came of it. */
  cancel(owner: string, publishId: string, lasting?: boolean): Promise<Ledger>;
  /** Withdraws a lasting cancel: the publish goes on. */
  keep(owner: string, publishId: string): Promise<void>;
  /** What the account of a publish shows now. */
  newestPosts(owner: string, publishId: string): ReturnType<typeof newestPosts>;
  /** The person says that a publish with an unknown outcome is live. */
  confirmLive(owner: string, publishId: string, mediaId: string): Promise<Ledger>;
  /** Lets held publishes go on whose account is connected again, and ends those whose time is over. */
  releaseHeld(owner?: string): Promise<void>;
};

export function createPublishService(deps: PublishDeps): PublishService {
  const { ledgers, accounts, clock, pace } = deps;
  return {
    async accept(head, repeatId) {
      const stored = await ledgers.accept(newLedger(head));
      if (isEnded(stored)) await tellOutcomeAgain(deps, { ...stored, contentId: head.contentId }, repeatId);
      if (stored.state !== 'open') return undefined;
      return { publishId: stored._id, accountId: stored.accountId, waitsForTurn: false };
    },
    async work({ publishId, accountId }) {
      const lease = await takeLease({
        ledgers,
        publishId,
        accountId,
        leaseMs: pace.leaseMs,
        now: clock.now,
        onlyWhenRunnable: true,
      });
      if (!lease) return { kind: 'not-ours' };
      let worked: WorkResult = { kind: 'not-ours' };
      try {
        worked = await runSteps(deps, lease);
      } catch (error) {
        if (!(error instanceof LeaseLost)) {
          worked = later(deps, pace.leaseMs, 'the work failed');
          throw error;
        }
      } finally {
        await lease.release(worked.kind === 'later' ? worked : undefined);
      }
      return worked;
    },
    cancel: (owner, publishId, lasting = false) => cancelPublish(deps, owner, publishId, lasting),
    keep: (owner, publishId) => keepPublish(deps, owner, publishId),
    newestPosts: (owner, publishId) => newestPosts(deps, owner, publishId),
    confirmLive: (owner, publishId, mediaId) => confirmLive(deps, owner, publishId, mediaId),
    async releaseHeld(owner) {
      for (const ledger of await ledgers.listHeld(owner)) {
        const account = await accounts.find(ledger.owner, ledger.accountId);
        if ((account && !account.needsReconnect) || isPastDeadline(ledger, deps))
          await ledgers.reopen(ledger, clock.now());
      }
    },
  };
}

/** Never waits: a pause is a moment in the ledger, and the slot is free for others. */
/** Steps that can wait for the limits of the platform; what may be live is asked about all the same. */
const restsFor: readonly Step['kind'][] = [
  'create-slide',
  'look-at-slide',
  'create-container',
  'look-at-container',
  'publish',
];

async function runSteps(deps: PublishDeps, lease: HeldLease): Promise<WorkResult> {
  const { clock } = deps;
  const bench = await setUpWorkbench(deps, lease);
  let ledger = lease.ledger;
  for (;;) {
    if (clock.stopping.aborted) return later(deps, 0, 'the process is stopping');
    const result = await runStep(nextStep(ledger, clock.now()), bench, ledger);
    if (result.kind === 'pause') return later(deps, result.ms, result.reason, result.waitsForTurn);
    if (result.kind === 'end') {
      const { outcome } = result;
      return outcome.kind === 'retry' ? later(deps, outcome.afterMs ?? 0, outcome.reason) : { kind: 'over' };
    }
    ledger = result.ledger;
  }
}

function later({ clock }: PublishDeps, ms: number, reason: string, waitsForTurn = false): WorkResult {
  return { kind: 'later', at: new Date(clock.now().getTime() + ms), waitsForTurn, reason };
}

/** Steps that work without the account's tokens. */
const stepsWithoutTokens: readonly Step['kind'][] = ['ended', 'tell', 'extra', 'take-back', 'give-up'];

async function runStep(step: Step, bench: Workbench, ledger: Ledger): Promise<StepResult> {
  const { account } = bench;
  if (!stepsWithoutTokens.includes(step.kind)) {
    if (!account || account.needsReconnect) return holdOrEnd(step, bench, ledger);
    if (ledger.state === 'held') return go(await bench.write({ state: 'open', held: null }));
    const restMs = restsFor.includes(step.kind) ? bench.restMs() : 0;
    if (restMs > 0) return waitForPlatform(bench, ledger, nearLimit, restMs);
  }
  switch (step.kind) {
    case 'ended':
      return end(done);
    case 'tell':
      return tellPublished(bench, ledger);
    case 'extra':
      return doLiveTask(bench, ledger, step.name);
    case 'look-whether-live':
      return lookWhetherLive(bench, ledger);
    case 'take-back':
      return endCanceled(bench, ledger, true);
    case 'give-up':
      return fail(bench, ledger, tooLate(ledger));
    case 'fit':
      return fitMedia(bench, ledger);
    case 'create-slide':
      return createSlide(bench, ledger, step.index);
    case 'look-at-slide':
      return lookAtSlide(bench, ledger, step.index);
    case 'create-container':
      return createContainer(bench, ledger);
    case 'look-at-container':
      return lookAtContainer(bench, ledger);
    case 'publish':
      return publish(bench, ledger, step.id);
  }
}

/** A post in doubt stays so while nobody can ask; long after its time the person is told so. */
function holdOrEnd(step: Step, bench: Workbench, ledger: Ledger): Promise<StepResult> {
  const doubtEnds = ledger.giveUpAt.getTime() + bench.pace.doubtMs;
  const isHopeless = step.kind === 'look-whether-live' && bench.now().getTime() > doubtEnds;
  return isHopeless
    ? endUnknown(bench, ledger)
    : holdForReconnect(bench, ledger, whyNotConnected(bench.account));
}

function isPastDeadline(ledger: Ledger, { clock, pace }: PublishDeps): boolean {
  const end = ledger.giveUpAt.getTime() + (ledger.sent ? pace.doubtMs : 0);
  return clock.now().getTime() > end;
}

/**
 * The job came again after the end: its sender may have missed the outcome. A publish taken back before its first job came
 * was answered already, and is told only to a sender who asks again.
 */
async function tellOutcomeAgain(deps: PublishDeps, ledger: Ledger, repeatId?: string): Promise<void> {
  if (ledger.state === 'canceled' && repeatId === undefined) return;
  const outcome = outcomeMessage(ledger, repeatId);
  if (outcome) await deps.send(outcome);
}
