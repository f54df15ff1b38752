import { type ConsumeOutcome, done, retry } from '@insta-ai/chassis/messaging/consumer';
import { cancelPublish } from './cancel-publish.ts';
import { type HeldLease, takeLease } from './lease-keeper.ts';
import { LeaseLost } from './ledger.store.ts';
import { isEnded, type Ledger, type LedgerHead, newLedger } from './ledger.ts';
import { nextStep, type Step } from './next-step.ts';
import { createParent, createSlide, fitMedia, lookAtContainer, lookAtSlide } from './prepare-steps.ts';
import { outcomeMessage, resumeMessage } from './publish-messages.ts';
import { lookWhetherLive, publish, tellPublished } from './publish-steps.ts';
import { type PublishParts, setUpWorkbench } from './set-up-workbench.ts';
import { fail, holdForReconnect, notConnected, tooLate, unsure } from './setbacks.ts';
import { end, go, type Turn, type Workbench } from './workbench.ts';

export type PublishService = {
  /** Takes a publish as far as it goes now. The same publish may be asked for any number of times, also at once. */
  work(head: LedgerHead): Promise<ConsumeOutcome>;
  /** Queues a publish again as a new message. */
  queueAgain(publishId: LedgerHead): Promise<void>;
  /** Takes a publish back; what it answers says what came of it. */
  cancel(owner: string, publishId: string): Promise<Ledger>;
  /** Lets the held publishes go on whose account is connected again, and those whose time is over come to an end. */
  releaseHeld(owner?: string): Promise<void>;
};

export function createPublishService(parts: PublishParts): PublishService {
  const { ledgers, accounts, clock, pace } = parts;
  return {
    async work(head) {
      const stored = await ledgers.accept(newLedger(head));
      if (isEnded(stored)) return sayAgain(parts, stored);
      const about = { publishId: stored._id, accountId: stored.accountId };
      const lease = await takeLease(ledgers, about, pace.leaseMs, clock.now);
      if (!lease) return retry('another worker has it', pace.retryMs);
      try {
        return await workThrough(parts, lease);
      } catch (error) {
        if (error instanceof LeaseLost) return retry('another worker took over', pace.retryMs);
        throw error;
      } finally {
        await lease.release();
      }
    },
    async queueAgain(head) {
      const stored = await ledgers.accept(newLedger(head));
      if (stored.state === 'open') await ledgers.resume(stored, resumeMessage(stored));
    },
    cancel: (owner, publishId) => cancelPublish(parts, owner, publishId),
    async releaseHeld(owner) {
      for (const ledger of await ledgers.held(owner)) {
        const account = await accounts.find(ledger.owner, ledger.accountId);
        if ((account && !account.needsReconnect) || isOver(ledger, parts))
          await ledgers.resume(ledger, resumeMessage(ledger));
      }
    },
  };
}

async function workThrough(parts: PublishParts, lease: HeldLease): Promise<ConsumeOutcome> {
  const { clock, pace } = parts;
  const bench = await setUpWorkbench(parts, lease);
  const startedAt = clock.now().getTime();
  let ledger = lease.ledger;
  for (;;) {
    if (clock.stopping()) return retry('the process is stopping', 0);
    const turn = await take(nextStep(ledger, clock.now()), bench, ledger);
    if (turn.kind === 'end') return turn.outcome;
    ledger = turn.ledger;
    if (turn.kind !== 'pause') continue;
    const worked = clock.now().getTime() - startedAt + turn.ms;
    if (turn.ms > pace.holdPauseMs || worked > pace.holdTotalMs) return retry(turn.reason, turn.ms);
    await clock.sleep(turn.ms);
  }
}

/** Steps that need nothing of the account's tokens. */
const freeSteps: readonly Step['kind'][] = ['ended', 'tell', 'give-up'];

async function take(step: Step, bench: Workbench, ledger: Ledger): Promise<Turn> {
  const { account } = bench;
  if (!freeSteps.includes(step.kind)) {
    if (!account || account.needsReconnect) return holdOrEnd(step, bench, ledger);
    if (ledger.state === 'held') return go(await bench.write({ state: 'open', held: null }));
  }
  switch (step.kind) {
    case 'ended':
      return end(done);
    case 'tell':
      return tellPublished(bench, ledger);
    case 'look-whether-live':
      return lookWhetherLive(bench, ledger);
    case 'give-up':
      return fail(bench, ledger, tooLate);
    case 'fit':
      return fitMedia(bench, ledger);
    case 'create-child':
      return createSlide(bench, ledger, step.index);
    case 'look-at-child':
      return lookAtSlide(bench, ledger, step.index);
    case 'create-container':
      return createParent(bench, ledger);
    case 'look-at-container':
      return lookAtContainer(bench, ledger);
    case 'publish':
      return publish(bench, ledger, step.id);
  }
}

/** A post in doubt stays so while nobody can ask; when its time is long over, the person is told that. */
function holdOrEnd(step: Step, bench: Workbench, ledger: Ledger): Promise<Turn> {
  const doubtEnds = ledger.giveUpAt.getTime() + bench.pace.doubtMs;
  const hopeless = step.kind === 'look-whether-live' && bench.now().getTime() > doubtEnds;
  return hopeless ? fail(bench, ledger, unsure) : holdForReconnect(bench, ledger, notConnected);
}

function isOver(ledger: Ledger, { clock, pace }: PublishParts): boolean {
  const end = ledger.giveUpAt.getTime() + (ledger.sent ? pace.doubtMs : 0);
  return clock.now().getTime() > end;
}

/** The job came again after the end: whoever queued it may not have heard the outcome. */
async function sayAgain(parts: PublishParts, ledger: Ledger): Promise<ConsumeOutcome> {
  const outcome = outcomeMessage(ledger);
  if (outcome) await parts.say(outcome);
  return done;
}
