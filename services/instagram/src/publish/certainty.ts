import type { Streak } from './ledger.ts';
import type { Pace } from './pace.ts';

/** What the platform says about the container of a post in doubt; `unknown` when it did not say. */
export type ContainerWord =
  | 'IN_PROGRESS'
  | 'FINISHED'
  | 'PUBLISHED'
  | 'ERROR'
  | 'EXPIRED'
  | 'missing'
  | 'unknown';

/** Whether the account shows a new post that is ours. */
export type MediaWord = { readonly found: string } | 'none' | 'unknown';

export type Evidence = {
  readonly container: ContainerWord;
  readonly media: MediaWord;
  /** Whether a request whose sender died may still be on its way to the platform. */
  readonly onItsWay: boolean;
};

export type Verdict =
  | { readonly kind: 'live'; readonly mediaId: string }
  | { readonly kind: 'look-again'; readonly streak: Streak | null }
  /** Certain: it did not go out. `usable` tells whether the container may be sent again. */
  | { readonly kind: 'not-live'; readonly usable: boolean };

/**
 * The rule that decides whether a post whose media_publish was sent is live (instagram-graph-api.md, 2.8). One sign of
 * life is enough to say "live"; "not live" takes several looks over some time in which container and media list both
 * say no, because the platform may still be at work on what we sent. Silence proves nothing.
 */
export function certainty(
  evidence: Evidence,
  streak: Streak | null,
  now: Date,
  pace: Pick<Pace, 'settleLooks' | 'settleMs'>,
): Verdict {
  const { container, media } = evidence;
  if (typeof media === 'object') return { kind: 'live', mediaId: media.found };
  if (container === 'PUBLISHED') {
    // Live for certain; only which one it is may take the media list a moment.
    const looked = extend(streak, 'live', now);
    return isSettled(looked, now, pace)
      ? { kind: 'live', mediaId: '' }
      : { kind: 'look-again', streak: looked };
  }
  if (container === 'IN_PROGRESS' || evidence.onItsWay) return { kind: 'look-again', streak: null };
  if (container === 'unknown' || media === 'unknown') return { kind: 'look-again', streak };
  const looked = extend(streak, 'quiet', now);
  // A container that cannot be found says nothing about itself: only the media list is left, which may lag behind.
  const settleMs = container === 'missing' ? 3 * pace.settleMs : pace.settleMs;
  return isSettled(looked, now, { ...pace, settleMs })
    ? { kind: 'not-live', usable: container === 'FINISHED' }
    : { kind: 'look-again', streak: looked };
}

function extend(streak: Streak | null, of: Streak['of'], now: Date): Streak {
  return streak?.of === of ? { ...streak, looks: streak.looks + 1 } : { of, looks: 1, since: now };
}

function isSettled(streak: Streak, now: Date, pace: Pick<Pace, 'settleLooks' | 'settleMs'>): boolean {
  return streak.looks >= pace.settleLooks && now.getTime() - streak.since.getTime() >= pace.settleMs;
}
