import type { Content, PublishStep, PublishTimeline } from '@insta-ai/proto/http/content';

/** What a person can do now about a publish. */
export type Ways = {
  /** The pause it is in; null when it is in none. */
  wait: PublishStep['wait'];
  canTryNow: boolean;
  canGiveUp: boolean;
  canMarkLive: boolean;
};

type Item = Pick<Content, 'outcome' | 'wish'>;

/** What is waited for, and what is safe to do about it; of what ended only a doubt leaves something to do here. */
export function waysOf({ outcome, wish }: Item, publish: PublishTimeline | undefined, now: number): Ways {
  const isGoingOut = outcome?.state === 'publishing' || outcome?.state === 'held';
  const last = publish?.state === 'open' ? (publish.steps.at(-1)?.wait ?? null) : null;
  const isOver = last?.until != null && Date.parse(last.until) <= now;
  const wait = isGoingOut && !isOver ? last : null;
  const isHeld = isGoingOut && publish?.state === 'held';
  return {
    wait,
    canTryNow: isHeld || (wait !== null && wait.notSooner === ''),
    canGiveUp: isGoingOut && !outcome.sent && !wish && (isHeld || wait !== null),
    canMarkLive: outcome?.state === 'unknown',
  };
}
