import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { done, retry } from '@insta-ai/chassis/messaging/consumer';
import { accountRemoved } from '@insta-ai/proto/rules/account/account-findings';
import type { ConnectedAccount } from '../accounts/accounts.store.ts';
import { classify } from '../graph/errors/classify.ts';
import { permission, storyPermission } from '../graph/errors/code-errors.ts';
import type { GraphErrorRow } from '../graph/errors/error-row.ts';
import type { GraphFailure } from '../graph/graph-result.ts';
import { type Ledger, type Reason, reasonOf, type Sending } from '../ledger/ledger.ts';
import { fail } from './endings.ts';
import { type Pace, pauseAfterFault, pauseForPlatform } from './pace.ts';
import { heldMessage, troubleMessage } from './publish-messages.ts';
import { end, pause, type StepResult, type Workbench } from './workbench.ts';

/** What a failed call means: a row of the error table, and when the platform opens again. */
export type Setback = { readonly row: GraphErrorRow; readonly regainMs: number | undefined };

const noAnswer: GraphErrorRow = {
  cause: 'noAnswer',
  class: 'transient',
  message: 'Instagram did not answer.',
  advice: 'No action needed: Insta AI tries again automatically.',
};

const notConnected: Reason = {
  cause: 'reconnect',
  message: 'The Instagram account of this item is not connected.',
  advice: 'Open your profile and connect Instagram. The item then goes out automatically.',
};

/** Disconnected by its owner, or no longer brought by a login. */
const removed: Reason = {
  cause: accountRemoved.rule,
  message: accountRemoved.message,
  advice: accountRemoved.fix,
};

/** Why nothing can be done with an account that is gone, or waits for a login. */
export function whyNotConnected(account: ConnectedAccount | undefined): Reason {
  return account ? notConnected : removed;
}

/** Nobody knows yet whether a post went out, and we keep asking. */
export const inDoubt: Reason = {
  cause: 'doubt',
  message: 'Instagram has not said whether this went out.',
  advice: 'No action needed: Insta AI keeps asking, and nothing is sent twice.',
};

/** The setback in an answer; before anything is public, `unclear` may be repeated like any transient fault. */
export function setbackOf(answer: GraphFailure): Setback {
  if (answer.kind === 'unclear') return { row: noAnswer, regainMs: undefined };
  return { row: classify(answer.error), regainMs: answer.error.regainMs };
}

/** Whether asking again now is of no use: the account's owner must log in again, or the platform wants a pause. */
export function needsLoginOrPause(row: GraphErrorRow): boolean {
  return row.class === 'reconnect' || row.class === 'wait';
}

/** Handles a setback of a step before anything was sent. `recreate` resets what a new container makes useless. */
export async function handleSetback(
  bench: Workbench,
  ledger: Ledger,
  { row, regainMs }: Setback,
  recreate: Partial<Ledger> = { container: null, children: [] },
): Promise<StepResult> {
  if (row.class === 'reconnect') return holdForReconnect(bench, ledger, row);
  if (row.class === 'wait') return waitForPlatform(bench, ledger, row, regainMs);
  // Nothing was sent, so nothing is ambiguous here; asking again is what makes a flagged account worse (instagram-graph-api.md, 7.3).
  if (row.class === 'permanent' || row.class === 'ambiguous')
    return fail(bench, ledger, forKind(row, ledger));
  const times = (ledger.faults[row.cause] ?? 0) + 1;
  if (times >= (row.tries ?? Number.POSITIVE_INFINITY)) return fail(bench, ledger, row);
  const faults = { ...ledger.faults, [row.cause]: times };
  const told = times > 1 ? troubleNotice(ledger, row, ledger.giveUpAt) : noNotice;
  // The newest reason is the one to show, and the one to name if it never goes out.
  const change = { faults, held: null, ...told.change, ...(row.class === 'new-container' && recreate) };
  const stored = await bench.write(change, told.messages);
  return pause(stored, pauseAfterFault(times, bench.pace), row.message);
}

/** Stories are refused to some kinds of account with no other words than a missing permission. */
function forKind(row: GraphErrorRow, { instagramType }: Ledger): GraphErrorRow {
  return row === permission && instagramType === 'Story' ? storyPermission : row;
}

/** The platform wants a pause: the person is told once, and it goes on automatically. */
export async function waitForPlatform(
  bench: Workbench,
  ledger: Ledger,
  row: GraphErrorRow,
  regainMs: number | undefined,
): Promise<StepResult> {
  const words = reasonOf(row);
  const told = ledger.held?.cause === words.cause;
  const change = { held: words, trouble: null };
  const stored = told ? ledger : await bench.write(change, [heldMessage(ledger, words)]);
  const leftMs = ledger.giveUpAt.getTime() - bench.now().getTime();
  const ms = pauseForPlatform({ wait: row.wait, regainMs, leftMs }, bench.pace);
  return pause(stored, ms, words.message, notSooner(row));
}

/** Quota and blocks may have ended meanwhile; each call within a limit of calls lengthens it (instagram-graph-api.md, 7.4). */
export function notSooner({ wait }: GraphErrorRow): string | undefined {
  return wait === 'limit' ? 'Instagram would only want a longer pause.' : undefined;
}

/** The account needs its owner: its publishes wait outside the queue until it is connected again. */
export async function holdForReconnect(
  bench: Workbench,
  ledger: Ledger,
  reason: Reason,
): Promise<StepResult> {
  const words = reasonOf(reason);
  const { account, accounts } = bench;
  if (account && !account.needsReconnect && !(await accounts.markNeedsReconnect(account)))
    return end(retry('the account was connected again meanwhile', bench.pace.retryMs));
  bench.log.info({ publishId: ledger._id, accountId: ledger.accountId }, 'post held until a reconnect');
  const told = ledger.state === 'held' && ledger.held?.cause === words.cause;
  const messages = told ? [] : [heldMessage(ledger, words)];
  const sent = freed(ledger, bench.now(), bench.pace);
  const stored = await bench.write({ state: 'held', held: words, ...(sent && { sent }) }, messages);
  // A login between the refusal and this write looked for held publishes too early to see this one.
  const fresh = await accounts.find(ledger.owner, ledger.accountId);
  if (!fresh || fresh.needsReconnect) return end(done);
  await bench.write({ state: 'open', held: null, resumes: stored.resumes + 1 });
  return end(retry('the account was connected again meanwhile', 0));
}

/**
 * A sending that lets others of its account go out while it is held; undefined where it may not, or does. Nothing of it is late any
 * more, so neither is taken for the other; they have a login of another person, and its own may never come.
 */
export function freed(
  { sent }: Pick<Ledger, 'sent'>,
  now: Date,
  { settleMs }: Pick<Pace, 'settleMs'>,
): Sending | undefined {
  const isSettled = sent && now.getTime() >= sent.at.getTime() + settleMs;
  return isSettled && !sent.freedAt ? { ...sent, freedAt: now } : undefined;
}

export const noNotice: { change: Partial<Ledger>; messages: OutgoingMessage[] } = {
  change: {},
  messages: [],
};

/** What to store and tell about a delay; once for each cause in a row. */
export function troubleNotice(ledger: Ledger, reason: Reason, until: Date): typeof noNotice {
  if (ledger.trouble === reason.cause) return noNotice;
  return {
    change: { trouble: reason.cause },
    messages: [troubleMessage(ledger, reasonOf(reason), until)],
  };
}
