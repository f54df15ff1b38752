import { causedBy, continuedFrom } from '@insta-ai/chassis/tracing/traced';
import type { Runnable } from '../ledger/account-lanes.ts';
import { AccountBusy } from '../ledger/ledger.store.ts';
import { isEnded, type Ledger, type LedgerHead, newLedger, restsInSilence } from '../ledger/ledger.ts';
import { postPrint } from '../ledger/post-print.ts';
import type { HeldLease } from '../ledger/take-lease.ts';
import { nextStep, wasAsked } from '../steps/next-step.ts';
import { outcomeMessage } from '../steps/publish-messages.ts';
import { type PublishDeps, setUpWorkbench } from '../steps/set-up-workbench.ts';
import { freed } from '../steps/setbacks.ts';
import { waitForTurn } from '../steps/workbench.ts';
import { cancelPublish, keepPublish } from './cancel-publish.ts';
import { runStep } from './run-step.ts';
import { tryNow } from './try-now.ts';
import { confirmLive, newestPosts } from './unknown-publish.ts';
import { later, paused, type WorkResult, workUnderLease } from './work-under-lease.ts';

/** An item that went out more often has forgotten the first ones. */
const shownPublishes = 5;

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
  /** What happened at the last publishes of an item, oldest first. */
  timeline(owner: string, contentId: string): Promise<Ledger[]>;
  /** Ends the pause of a publish, where that is safe. */
  tryNow(owner: string, publishId: string): Promise<void>;
  /** Lets held publishes go on whose account is connected again, ends those whose time is over, and lets others of the account pass. */
  releaseHeld(owner?: string): Promise<void>;
};

export function createPublishService(deps: PublishDeps): PublishService {
  const { ledgers, accounts, clock } = deps;
  return {
    async accept(head, repeatId) {
      const stored = await ledgers.accept({
        ...newLedger(head),
        ...(await preparedFor(deps, head)),
        ...causedBy(),
      });
      if (isEnded(stored)) await tellOutcomeAgain(deps, { ...stored, contentId: head.contentId }, repeatId);
      if (stored.state !== 'open') return undefined;
      const waitsForTurn = stored.container?.ready === true && !stored.sent;
      const { _id: publishId, accountId, dueAt } = stored;
      return { publishId, accountId, dueAt, waitsForTurn, rests: restsInSilence(stored, clock.now()) };
    },
    work: publish =>
      workUnderLease(deps, ledgers, publish, lease =>
        continuedFrom(deps.tracer, 'publish a post', lease.ledger, () => runSteps(deps, lease)),
      ),
    cancel: (owner, publishId, lasting = false) => cancelPublish(deps, owner, publishId, lasting),
    keep: (owner, publishId) => keepPublish(deps, owner, publishId),
    newestPosts: (owner, publishId) => newestPosts(deps, owner, publishId),
    confirmLive: (owner, publishId, mediaId) => confirmLive(deps, owner, publishId, mediaId),
    timeline: (owner, contentId) => ledgers.listOfItem(owner, contentId, shownPublishes),
    tryNow: (owner, publishId) => tryNow(deps, owner, publishId),
    async releaseHeld(owner) {
      const known = new Map<string, Promise<boolean>>();
      const isConnected = ({ owner: person, accountId }: Ledger) => {
        const name = `${person} ${accountId}`;
        const asked =
          known.get(name) ?? accounts.find(person, accountId).then(one => one?.needsReconnect === false);
        known.set(name, asked);
        return asked;
      };
      for await (const ledger of allHeld(ledgers, owner)) {
        if (isPastDeadline(ledger, deps) || (await isConnected(ledger)))
          await ledgers.reopen(ledger, clock.now());
        else if (freed(ledger, clock.now(), deps.pace)) await ledgers.free(ledger, clock.now());
      }
    },
  };
}

/** What was made ahead for exactly this post, which goes on from there; nothing where anything changed since. */
async function preparedFor({ prepared, accounts }: PublishDeps, head: LedgerHead): Promise<Partial<Ledger>> {
  const found = await prepared.find(head._id);
  const account = found && (await accounts.find(head.owner, head.accountId));
  if (!found || !account || found.print !== postPrint(head, account.pageToken)) return {};
  const { media, children, container, timeline } = found;
  return { media, children, container, ...(timeline && { timeline }) };
}

/** Never waits: a pause is a moment in the ledger, and the slot is free for others. */
async function runSteps(deps: PublishDeps, lease: HeldLease): Promise<WorkResult> {
  const { clock } = deps;
  const bench = await setUpWorkbench(deps, lease);
  let ledger = lease.ledger;
  let restored = await deps.restored.unasked(ledger.contentId);
  for (;;) {
    if (clock.stopping.aborted) return later(clock, 0);
    const step = nextStep(ledger, clock.now(), restored);
    const result = await runStep(step, bench, ledger).catch((error: unknown) => {
      if (error instanceof AccountBusy) return waitForTurn(ledger);
      throw error;
    });
    if (restored && result.kind === 'go' && (wasAsked(result.ledger, restored) || isEnded(result.ledger))) {
      // The ledger has it by now; if we die here, the next publish of the item asks once more.
      await deps.restored.noteAsked(ledger.contentId, ledger._id);
      restored = undefined;
    }
    if (result.kind === 'pause') return paused(clock, result);
    if (result.kind === 'end') {
      const { outcome } = result;
      return outcome.kind === 'retry' ? later(clock, outcome.afterMs ?? 0) : { kind: 'over' };
    }
    ledger = result.ledger;
  }
}

/** However many: those that cannot go on are in front of others that can. */
async function* allHeld(ledgers: Pick<PublishDeps['ledgers'], 'listHeld'>, owner: string | undefined) {
  let after = '';
  for (;;) {
    const page = await ledgers.listHeld(owner, after);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last._id;
  }
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
