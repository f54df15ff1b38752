import type { Logger } from '@insta-ai/chassis/logger';
import { derivedId } from '@insta-ai/chassis/new-id';
import { pause } from '@insta-ai/chassis/stopping';
import { keepLease } from '@insta-ai/chassis/turns/keep-lease';
import type { CalendarRequest } from '@insta-ai/proto/http/calendar-ai';
import { nobodyWaits } from '../../text-model/text-model.errors.ts';
import { type DraftsStore, type HeldDraft, heldMs } from './drafts.store.ts';

/** How often a draft that another process holds is looked at, in milliseconds. */
const lookMs = 500;

/** The draft of exactly this request: the same key with another one is another calendar, and none is one of its own. */
export function draftIdOf(userId: string, request: CalendarRequest): string {
  return derivedId(userId, JSON.stringify(request));
}

export type Patience = {
  deadline: number;
  /** Aborts when the one who asked has left. */
  signal?: AbortSignal | undefined;
  /** Aborts when this process ends: no further piece begins, and nobody waits here for another one. */
  stopping: AbortSignal;
  /** What is said to who waited until the one or the other. */
  words: { goesOn(): Error; tookTooLong(): Error };
};

/**
 * Does work on a draft that nobody else works on meanwhile: whoever asks for the same waits, and has what was written. `ending` aborts
 * when no further piece may begin here: the process ends, or another one, which thought this one dead, has taken over.
 */
export async function whileHeld<T>(
  { drafts, log }: { drafts: DraftsStore; log: Pick<Logger, 'warn'> },
  id: string,
  patience: Patience,
  work: (draft: HeldDraft, ending: AbortSignal) => Promise<T>,
): Promise<T> {
  const draft = await holdInTurn(drafts, id, patience);
  const lease = keepLease({ leaseMs: heldMs, until: draft.heldUntil, renew: draft.renew });
  const takenOver = new AbortController();
  const keep: HeldDraft['keep'] = async entries => {
    const isOurs = await draft.keep(entries).catch((error: unknown) => {
      // The reply has it all the same.
      log.warn({ err: error }, 'a written piece of a calendar is not kept');
      return true;
    });
    if (!isOurs) takenOver.abort();
    return isOurs;
  };
  try {
    // While the store is away it goes on: the reply has what is written, and most often nobody else asks for it.
    const ending = AbortSignal.any([patience.stopping, lease.taken, takenOver.signal]);
    return await work({ ...draft, keep }, ending);
  } finally {
    await lease.end();
    await draft.letGo().catch((error: unknown) => log.warn({ err: error }, 'a calendar is held for longer'));
  }
}

async function holdInTurn(
  drafts: DraftsStore,
  id: string,
  { deadline, signal, stopping, words }: Patience,
): Promise<HeldDraft> {
  const over = AbortSignal.any([stopping, ...(signal ? [signal] : [])]);
  // Who had to wait wants what is written meanwhile; who comes to one that is finished, another one.
  for (let anew = true; ; anew = false) {
    if (signal?.aborted) throw nobodyWaits();
    if (Date.now() >= deadline) throw words.tookTooLong();
    const draft = await drafts.hold(id, anew);
    if (draft) return draft;
    // What nobody else is at is done here, for as long as this process answers.
    if (stopping.aborted) throw words.goesOn();
    await pause(lookMs, over);
  }
}
