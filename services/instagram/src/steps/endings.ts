import { type Ledger, type Reason, reasonOf } from '../ledger/ledger.ts';
import { outcomeMessages } from './publish-messages.ts';
import { go, type StepResult, type Workbench } from './workbench.ts';

/** Its last moment is over; what it waited for to the end is named. */
export function tooLate({ held, timeline = [] }: Pick<Ledger, 'held' | 'timeline'>): Reason {
  const why = held?.message ?? timeline.at(-1)?.wait?.why;
  return {
    cause: 'tooLate',
    message: ['This item could not go out in time.', why].filter(Boolean).join(' '),
    advice: 'Choose a new time, or publish it now.',
  };
}

/** The end: stored and told in one write. */
export async function fail(bench: Workbench, ledger: Ledger, reason: Reason): Promise<StepResult> {
  bench.log.info({ publishId: ledger._id, contentId: ledger.contentId, cause: reason.cause }, 'post failed');
  const ending = { state: 'failed', failure: reasonOf(reason), sent: null } as const;
  return go(await bench.write(ending, outcomeMessages));
}

/** Taken back before anything was sent; `isTold` when no caller waits for the answer. */
export async function endCanceled(bench: Workbench, ledger: Ledger, isTold: boolean): Promise<StepResult> {
  bench.log.info({ publishId: ledger._id, contentId: ledger.contentId }, 'post taken back');
  const ending = { state: 'canceled', held: null, streak: null } as const;
  return go(await bench.write(ending, isTold ? outcomeMessages : []));
}

/**
 * It was sent, is wanted back, and the platform does not have it: it is not sent again. It may still appear late, and a
 * person who replans a "canceled" item would then have it twice; so it never becomes `canceled`, and the person is asked.
 */
export function endWantedBack(bench: Workbench, ledger: Ledger): Promise<StepResult> {
  return ledger.refusal ? fail(bench, ledger, ledger.refusal) : endUnknown(bench, ledger);
}

/** Nobody found out whether it is live, and nothing more is sent: the person tells us. */
export async function endUnknown(
  bench: Workbench,
  ledger: Ledger,
  more: Pick<Ledger, 'askedAfterRestore'> = {},
): Promise<StepResult> {
  bench.log.warn({ publishId: ledger._id, contentId: ledger.contentId }, 'post may be live, nobody knows');
  const unknownSince = ledger.sent?.at ?? bench.now();
  const ending = { ...more, state: 'unknown', unknownSince, sent: null, streak: null } as const;
  return go(await bench.write(ending, outcomeMessages));
}
