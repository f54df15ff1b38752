import type { ContentDocument, Decision } from '@insta-ai/content/content-document';
import type { Ledger } from '@insta-ai/instagram/ledger';

/** An item that is due or going out, as far as it matters here. */
export type DueItem = Pick<
  ContentDocument,
  '_id' | 'owner' | 'title' | 'date' | 'dueAt' | 'decision' | 'outcome'
>;

/** How far its publish is, as the instagram service keeps it. */
export type FoundLedger = Pick<Ledger, 'state' | 'timeline' | 'held'> & {
  leaseUntil?: Date;
  nextAt?: Date;
};

/** Why a post does not go out, and what one can do. */
type Cause = {
  dueAt: Date;
  /** `nobody`: who should work on it does not; `person`: it waits for somebody's answer. */
  waitsFor: 'nobody' | 'person';
  why: string;
  advice: string;
};

/** A post that does not go out. */
export type StuckPost = Cause & {
  contentId: string;
  owner: string;
  title: string;
  /** The last thing that its ledger says happened. */
  lastSign: Date | undefined;
};

/** After so long without anybody who takes it or goes on with it, a post is stuck; in milliseconds. */
const patienceMs = 60_000;

/** Whether an item hangs; undefined while all goes its way. `ledger` is undefined where instagram knows nothing of it. */
export function judgeStuck(item: DueItem, ledger: FoundLedger | undefined, now: Date): StuckPost | undefined {
  const { _id: contentId, owner, title, decision } = item;
  const isLate = (at: Date | undefined) => at !== undefined && now.getTime() - at.getTime() > patienceMs;
  const cause = decision ? whyGoingOut(item, decision, ledger, isLate) : whyUndecided(item, isLate);
  return cause && { contentId, owner, title, lastSign: lastSignOf(ledger), ...cause };
}

type IsLate = (at: Date | undefined) => boolean;

function whyUndecided({ date, dueAt, outcome }: DueItem, isLate: IsLate): Cause | undefined {
  if (outcome?.state === 'overdue')
    return {
      // It is due no more; its plan stays.
      dueAt: date ?? outcome.at,
      waitsFor: 'person',
      why: 'It was due while nothing could be sent.',
      advice: 'Its person answers in the planner whether to send, move or drop it.',
    };
  if (!dueAt || !isLate(dueAt)) return undefined;
  return {
    dueAt,
    waitsFor: 'nobody',
    why: 'Its moment has come, and the service content has not taken it.',
    advice: 'Start the service content, or look into its log for "publish-due".',
  };
}

function whyGoingOut(
  { _id, outcome }: DueItem,
  { dueAt, publishId }: Decision,
  ledger: FoundLedger | undefined,
  isLate: IsLate,
): Cause | undefined {
  const advice = `Ask for its job again, which never sends it twice: insta stuck ask ${_id}`;
  if (!ledger) {
    if (!isLate(dueAt) || !isLate(outcome?.at)) return undefined;
    const why = `The service instagram has not taken its job (${publishId}).`;
    return { dueAt, waitsFor: 'nobody', why, advice };
  }
  if (ledger.state === 'open') return whyOpen(ledger, dueAt, isLate);
  if (ledger.state === 'held')
    return {
      dueAt,
      waitsFor: 'person',
      why: ledger.held?.message ?? 'It waits for its person.',
      advice: ledger.held?.advice ?? 'Its timeline in the planner says what it waits for.',
    };
  if (!isLate(lastSignOf(ledger) ?? dueAt)) return undefined;
  const why = `It ended at Instagram (${ledger.state}), and the item was not told.`;
  return { dueAt, waitsFor: 'nobody', why, advice };
}

/** Whoever works on it holds it or has noted when to go on; a moment that is past is one that nobody kept. */
function whyOpen(
  { nextAt, leaseUntil, timeline }: FoundLedger,
  dueAt: Date,
  isLate: IsLate,
): Cause | undefined {
  const goesOn = [nextAt, leaseUntil].some(at => at !== undefined && !isLate(at));
  if (goesOn || !isLate(dueAt)) return undefined;
  const last = timeline?.at(-1);
  const wait = last?.wait ? ` (${last.wait.why})` : '';
  return {
    dueAt,
    waitsFor: 'nobody',
    why: last ? `Nobody works on it. Last: ${last.words}${wait}` : 'Nobody works on it.',
    advice: 'Start the service instagram, or look into its log for "publish-runner".',
  };
}

function lastSignOf(ledger: FoundLedger | undefined): Date | undefined {
  const last = ledger?.timeline?.at(-1);
  return last?.lastAt ?? last?.at;
}
