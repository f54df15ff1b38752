import type { Agreement, Streak } from '../ledger/ledger.ts';
import type { Pace } from './pace.ts';

/** What the platform says about the container of a post in doubt; `unknown` when it did not say. */
export type ContainerState =
  | 'IN_PROGRESS'
  | 'FINISHED'
  | 'PUBLISHED'
  | 'ERROR'
  | 'EXPIRED'
  | 'missing'
  | 'unknown';

/**
 * Whether the account shows a new post like ours. `isProof` when everything matches ours; a story shows nothing to match.
 * `id` is empty when several look like it.
 */
export type MediaMatch = { readonly id: string; readonly isProof: boolean } | 'none' | 'unknown';

export type Evidence = {
  readonly container: ContainerState;
  readonly media: MediaMatch;
  /** Whether a request whose sender died may still be on its way to the platform. */
  readonly isOnItsWay: boolean;
};

export type Verdict =
  | { readonly kind: 'live'; readonly mediaId: string }
  | { readonly kind: 'look-again'; readonly streak: Streak | null }
  /** It did not go out: the same container may be sent again. */
  | { readonly kind: 'not-live' }
  /** The platform no longer knows what was sent, and never will. */
  | { readonly kind: 'lost' };

const lostStates: readonly ContainerState[] = ['ERROR', 'EXPIRED', 'missing'];

/**
 * The rule that decides whether a post whose media_publish was sent is live (instagram-graph-api.md, 2.5 and 2.8). The
 * container's status is proof; a post that looks like ours is only when the container does not say that ours still
 * waits. "Not live" takes several minutes of looks that all say it waits, with nothing shown that looks like it: the
 * platform may work for minutes on what we sent. A lost container proves nothing, and neither does silence.
 */
export function certainty(
  { container, media, isOnItsWay }: Evidence,
  streak: Streak | null,
  now: Date,
  pace: Pick<Pace, 'settleLooks' | 'settleMs'>,
): Verdict {
  const shown = typeof media === 'object' ? media : undefined;
  if (container === 'PUBLISHED') return { kind: 'live', mediaId: shown?.id ?? '' };
  const isLost = lostStates.includes(container);
  if (shown?.isProof && (isLost || container === 'IN_PROGRESS')) return { kind: 'live', mediaId: shown.id };
  if (container === 'IN_PROGRESS' || isOnItsWay) return { kind: 'look-again', streak: null };
  if (container === 'unknown' || media === 'unknown') return { kind: 'look-again', streak };
  // One says that it waits, the other shows something like it: neither is believed.
  if (shown && !isLost) return { kind: 'look-again', streak: null };
  const looked = extend(streak, isLost ? 'lost' : 'finished', now);
  if (!isSettled(looked, now, pace)) return { kind: 'look-again', streak: looked };
  return { kind: isLost ? 'lost' : 'not-live' };
}

function extend(streak: Streak | null, of: Streak['of'], now: Date): Streak {
  return { of, ...oneMoreLook(streak?.of === of ? streak : undefined, now) };
}

/** Looks that agree, and one more. */
export function oneMoreLook(before: Agreement | undefined, now: Date): Agreement {
  return { looks: (before?.looks ?? 0) + 1, since: before?.since ?? now };
}

/** Whether so many looks over so long agree that it is believed. */
export function isSettled(
  { looks, since }: Agreement,
  now: Date,
  pace: Pick<Pace, 'settleLooks' | 'settleMs'>,
): boolean {
  return looks >= pace.settleLooks && now.getTime() - since.getTime() >= pace.settleMs;
}
