import type { Ledger } from '../ledger/ledger.ts';
import type { RestoredItem } from '../ledger/restored-items.store.ts';
import type { ShownMedia } from '../platform/publishing.gateway.ts';
import type { ContainerState } from '../steps/certainty.ts';
import { clockSlackMs, sameText } from '../steps/own-media.ts';
import type { Pace } from '../steps/pace.ts';

/** What the account shows, newest first; `isWhole` when it reaches back to the beginning of the lost time. */
export type Shown = { readonly media: readonly ShownMedia[]; readonly isWhole: boolean };

export type Asked = {
  /** Of what the ledger would publish; undefined where it has nothing yet. */
  readonly container: ContainerState | undefined;
  readonly shown: Shown;
  /** What the list of the other kind shows: stories for a post, which Instagram shows for a day only, and posts for a story. */
  readonly ofOtherKind: readonly ShownMedia[];
  /** Posts that are known to be those of other publishes. */
  readonly claimed: readonly string[];
  /** Another item that was to go out has the same words: a post with them may be either's. */
  readonly areWordsShared: boolean;
};

export type Answer =
  /** `post` is absent where the account does not show which one it is. */
  | { readonly kind: 'live'; readonly post: ShownMedia | undefined }
  /** It did not go out in the lost time. */
  | { readonly kind: 'not-live' }
  /** What was sent just before may still show. */
  | { readonly kind: 'ask-again'; readonly at: Date }
  /** Only the person can say. */
  | { readonly kind: 'unknown' };

/** So long after its moment a post goes out as a rule; with its text that is proof. */
const punctualMs = 15 * 60_000;

type Ours = Pick<Ledger, 'instagramType' | 'caption' | 'dueAt'>;

/**
 * Whether a post went out in the time that a restore lost: between the backup and the moment it was put back. Its container says so,
 * or one post with its text, and nobody else's, from its very moment. Anything less that could be it is asked of the person: its text at another
 * moment, several with its text, a story, which shows no text, and any post that nobody knows, for words, pictures and moment of
 * an item may have been changed then. One of the other kind counts where its own moment lay in the lost time. "Not live" takes a list that reaches back
 * to the backup, read when nothing that was sent can be late any more.
 */
export function whatIsLive(
  ours: Ours,
  { since, until }: Pick<RestoredItem, 'since' | 'until'>,
  { container, shown, ofOtherKind, claimed, areWordsShared }: Asked,
  now: Date,
  { settleMs }: Pick<Pace, 'settleMs'>,
): Answer {
  const settledAt = new Date(until.getTime() + settleMs);
  const isUnexplained = (media: ShownMedia) =>
    !claimed.includes(media.id) && isBetween(media, since, settledAt);
  const unexplained = shown.media.filter(isUnexplained);
  const alike = unexplained.filter(
    media => ours.instagramType === 'Story' || sameText(media.caption, ours.caption),
  );
  const [only, ...more] = alike;
  const isOne = more.length === 0;
  if (container === 'PUBLISHED') return { kind: 'live', post: isOne ? only : undefined };
  const isTold = ours.instagramType !== 'Story' && ours.caption.trim() !== '' && !areWordsShared;
  if (only && isOne && isTold && isFromItsMoment(only, ours)) return { kind: 'live', post: only };
  // By then, what is another one's is known to be.
  if (now < settledAt) return { kind: 'ask-again', at: settledAt };
  if (unexplained.length > 0 || !shown.isWhole) return { kind: 'unknown' };
  // Stories are made by hand every day: each would hold up all that is planned.
  if (ours.dueAt <= until && ofOtherKind.some(isUnexplained)) return { kind: 'unknown' };
  return { kind: 'not-live' };
}

/** One whose moment the platform does not tell may be of any. */
function isBetween({ timestamp }: ShownMedia, since: Date, until: Date): boolean {
  const moment = Date.parse(timestamp);
  return Number.isNaN(moment) || (moment >= since.getTime() - clockSlackMs && moment <= until.getTime());
}

function isFromItsMoment({ timestamp }: ShownMedia, { dueAt }: Ours): boolean {
  const lateMs = Date.parse(timestamp) - dueAt.getTime();
  return lateMs >= -clockSlackMs && lateMs <= punctualMs;
}
