import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { done, retry } from '@insta-ai/chassis/messaging/consumer';
import { classify, type GraphErrorRow } from '../graph/graph-errors.ts';
import type { GraphResult } from '../graph/graph-result.ts';
import type { Ledger, Words } from '../ledger/ledger.ts';
import { heldMessage, outcomeMessage, troubleMessage } from './publish-messages.ts';
import { end, go, pause, type Turn, type Workbench } from './workbench.ts';

/** What a failed call means: a row of the error table, and when the platform opens again. */
export type Setback = { readonly row: GraphErrorRow; readonly regainMs: number | undefined };

const noAnswer: GraphErrorRow = {
  cause: 'noAnswer',
  class: 'transient',
  message: 'Instagram did not answer.',
  advice: 'No action needed: Insta AI tries again automatically.',
};

export const notConnected: Words = {
  cause: 'reconnect',
  message: 'The Instagram account of this item is not connected.',
  advice: 'Open your profile and connect Instagram. The item then goes out automatically.',
};

export const tooLate: Words = {
  cause: 'tooLate',
  message: 'This item could not go out in time.',
  advice: 'Choose a new time, or publish it now.',
};

/** Nobody knows yet whether a post went out, and we keep asking. */
export const inDoubt: Words = {
  cause: 'doubt',
  message: 'Instagram has not said whether this went out.',
  advice: 'No action needed: Insta AI keeps asking, and nothing is sent twice.',
};

/** The setback in an answer; before anything is public, `unclear` may be repeated like any transient fault. */
export function setbackOf(answer: Exclude<GraphResult<unknown>, { kind: 'ok' }>): Setback {
  if (answer.kind === 'unclear') return { row: noAnswer, regainMs: undefined };
  return { row: classify(answer.error), regainMs: answer.error.regainMs };
}

/** Whether asking again now is of no use: the account's owner must log in again, or the platform wants a pause. */
export function needsLoginOrPause(row: GraphErrorRow): boolean {
  return row.class === 'reconnect' || row.class === 'wait';
}

/** Handles a setback of a step before anything was sent. `recreate` resets what a new container makes useless. */
export async function setBack(
  bench: Workbench,
  ledger: Ledger,
  { row, regainMs }: Setback,
  recreate: Partial<Ledger> = { container: null, children: [] },
): Promise<Turn> {
  if (row.class === 'reconnect') return holdForReconnect(bench, ledger, row);
  if (row.class === 'wait') return waitForPlatform(bench, ledger, row, regainMs);
  if (row.class === 'permanent') return fail(bench, ledger, row);
  const times = (ledger.faults[row.cause] ?? 0) + 1;
  if (times >= (row.tries ?? Number.POSITIVE_INFINITY)) return fail(bench, ledger, row);
  const faults = { ...ledger.faults, [row.cause]: times };
  const told = times > 1 ? trouble(ledger, row, ledger.giveUpAt) : nothingToTell;
  const change = { faults, ...told.change, ...(row.class === 'new-container' && recreate) };
  const stored = await bench.write(change, told.messages);
  return pause(stored, retryPause(times, bench), row.cause);
}

/** The platform wants a pause: the person is told once, and it goes on automatically. */
export async function waitForPlatform(
  bench: Workbench,
  ledger: Ledger,
  row: GraphErrorRow,
  regainMs: number | undefined,
): Promise<Turn> {
  const words = wordsOf(row);
  const told = ledger.held?.cause === words.cause;
  const stored = told ? ledger : await bench.write({ held: words }, [heldMessage(ledger, words)]);
  const ms = regainMs ?? bench.pace.waitMs[row.wait ?? 'limit'];
  // Not beyond the last moment, so that the person hears in time that it failed.
  const left = ledger.giveUpAt.getTime() - bench.now().getTime() + 1_000;
  return pause(stored, left > 0 ? Math.min(ms, left) : ms, words.cause);
}

/** The account needs its owner: its publishes wait outside the queue until it is connected again. */
export async function holdForReconnect(bench: Workbench, ledger: Ledger, reason: Words): Promise<Turn> {
  const words = wordsOf(reason);
  const { account, accounts } = bench;
  if (account && !account.needsReconnect && !(await accounts.markDead(account)))
    return end(retry('the account was connected again meanwhile', bench.pace.retryMs));
  bench.log.info({ publishId: ledger._id, accountId: ledger.accountId }, 'post held until a reconnect');
  const told = ledger.state === 'held' && ledger.held?.cause === words.cause;
  const messages = told ? [] : [heldMessage(ledger, words)];
  const stored = await bench.write({ state: 'held', held: words }, messages);
  // A login between the refusal and this write looked for held publishes too early to see this one.
  const fresh = await accounts.find(ledger.owner, ledger.accountId);
  if (!fresh || fresh.needsReconnect) return end(done);
  await bench.write({ state: 'open', held: null, resumes: stored.resumes + 1 });
  return end(retry('the account was connected again meanwhile', 0));
}

/** The end: stored and told in one write. */
export async function fail(bench: Workbench, ledger: Ledger, reason: Words): Promise<Turn> {
  bench.log.info({ publishId: ledger._id, contentId: ledger.contentId, cause: reason.cause }, 'post failed');
  const ending = { state: 'failed', failure: wordsOf(reason), sent: null } as const;
  return go(await bench.write(ending, outcomeMessages(ledger, ending)));
}

/** Taken back before anything was sent; `isTold` when no caller waits for the answer. */
export async function endCanceled(bench: Workbench, ledger: Ledger, isTold: boolean): Promise<Turn> {
  bench.log.info({ publishId: ledger._id, contentId: ledger.contentId }, 'post taken back');
  const ending = { state: 'canceled', held: null, streak: null } as const;
  return go(await bench.write(ending, isTold ? outcomeMessages(ledger, ending) : []));
}

/**
 * It was sent, is wanted back, and the platform does not have it: it is not sent again. It may still appear late, and a
 * person who replans a "canceled" item would then have it twice; so it never becomes `canceled`, and the person is asked.
 */
export function endWantedBack(bench: Workbench, ledger: Ledger): Promise<Turn> {
  return ledger.refusal ? fail(bench, ledger, ledger.refusal) : endUnknown(bench, ledger);
}

/** Nobody found out whether it is live, and nothing more is sent: the person tells us. */
export async function endUnknown(bench: Workbench, ledger: Ledger): Promise<Turn> {
  bench.log.warn({ publishId: ledger._id, contentId: ledger.contentId }, 'post may be live, nobody knows');
  const unknownSince = ledger.sent?.at ?? bench.now();
  const ending = { state: 'unknown', unknownSince, sent: null, streak: null } as const;
  return go(await bench.write(ending, outcomeMessages(ledger, ending)));
}

export const nothingToTell: { change: Partial<Ledger>; messages: OutgoingMessage[] } = {
  change: {},
  messages: [],
};

/** What to store and tell about a delay; once for each cause in a row. */
export function trouble(ledger: Ledger, reason: Words, until: Date): typeof nothingToTell {
  if (ledger.trouble === reason.cause) return nothingToTell;
  return {
    change: { trouble: reason.cause },
    messages: [troubleMessage(ledger, wordsOf(reason), until)],
  };
}

function wordsOf({ cause, message, advice }: Words): Words {
  return { cause, message, advice };
}

export function outcomeMessages(ledger: Ledger, ending: Partial<Ledger>) {
  const said = outcomeMessage({ ...ledger, ...ending });
  return said ? [said] : [];
}

/** Grows each time the same cause occurs. */
function retryPause(times: number, { pace }: Workbench): number {
  return Math.min(pace.retryLimitMs, pace.retryMs * 2 ** Math.min(times - 1, 10));
}
