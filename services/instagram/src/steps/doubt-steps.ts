import type { GraphErrorRow } from '../graph/errors/error-row.ts';
import type { Ledger, Streak } from '../ledger/ledger.ts';
import { certainty } from './certainty.ts';
import { endUnknown, endWantedBack, fail, tooLate } from './endings.ts';
import { gatherEvidence } from './evidence.ts';
import { pauseAfterLook } from './pace.ts';
import { sendAgain } from './publish-steps.ts';
import { holdForReconnect, inDoubt, noNotice, troubleNotice } from './setbacks.ts';
import { go, pause, type StepResult, type Workbench } from './workbench.ts';

/** Asks the platform whether a post that was sent is live, and acts only on certainty. */
export async function lookWhetherLive(bench: Workbench, ledger: Ledger): Promise<StepResult> {
  const looked = await lookOnce(bench, ledger);
  if (looked.kind === 'step') return looked.result;
  if (looked.kind === 'reconnect') return holdForReconnect(bench, ledger, looked.row);
  if (ledger.wantedBack) return endWantedBack(bench, ledger);
  if (ledger.refusal) return fail(bench, ledger, ledger.refusal);
  if (bench.now() > ledger.giveUpAt) return fail(bench, ledger, tooLate(ledger));
  return sendAgain(bench, ledger);
}

type LookResult =
  | { readonly kind: 'not-live' }
  | { readonly kind: 'reconnect'; readonly row: GraphErrorRow }
  | { readonly kind: 'step'; readonly result: StepResult };

/** One look at a post in doubt; the caller decides what follows from "not live" and from a dead account. */
export async function lookOnce(bench: Workbench, ledger: Ledger): Promise<LookResult> {
  const { pace } = bench;
  const evidence = await gatherEvidence(bench, ledger);
  if ('setback' in evidence) {
    const { row, regainMs } = evidence.setback;
    if (row.class === 'reconnect') return { kind: 'reconnect', row };
    return asStep(await keepLooking(bench, ledger, ledger.streak, regainMs ?? pace.waitMs.limit));
  }
  const verdict = certainty(evidence, ledger.streak, bench.now(), pace);
  if (verdict.kind === 'not-live') return verdict;
  if (verdict.kind === 'live') {
    const live = { mediaId: verdict.mediaId, at: ledger.sent?.at ?? bench.now() };
    // Which post it is shows by what was sent; once that is known, its account is free for the next one.
    const isFound = live.mediaId !== '';
    return asStep(go(await bench.write({ live, streak: null, ...(isFound && { sent: null }) })));
  }
  if (verdict.kind === 'lost') return asStep(await endUnknown(bench, ledger));
  return asStep(await keepLooking(bench, ledger, verdict.streak));
}

function asStep(result: StepResult): LookResult {
  return { kind: 'step', result };
}

async function keepLooking(
  bench: Workbench,
  ledger: Ledger,
  streak: Streak | null,
  atLeastMs = 0,
): Promise<StepResult> {
  const { sent } = ledger;
  const { pace } = bench;
  if (!sent) return go(ledger);
  if (bench.now().getTime() > sent.at.getTime() + pace.doubtMs) return endUnknown(bench, ledger);
  const looks = (sent.looks ?? 0) + 1;
  const until = new Date(sent.at.getTime() + pace.doubtMs);
  const told = looks > pace.quickLooks ? troubleNotice(ledger, inDoubt, until) : noNotice;
  const stored = await bench.write({ streak, sent: { ...sent, looks }, ...told.change }, told.messages);
  const ms = Math.max(pauseAfterLook(looks, pace), atLeastMs);
  return pause(
    stored,
    ms,
    'It is not certain yet whether the post is live.',
    'Whether it is live only shows over some minutes, and sending it now could make two posts.',
  );
}
