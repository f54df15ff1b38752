import type { MediaWord } from './certainty.ts';
import type { Ledger } from './ledger.ts';
import type { RecentMedia } from './publishing.gateway.ts';

/** Read before a publish, and in doubt; the first is longer, so that a deleted post cannot let an old one look new. */
export const mediaBeforeLimit = 50;
export const mediaAfterLimit = 25;

/**
 * Finds our post among what the account shows: it was not there before, no other publish of ours is it, and its text
 * is ours. Stories show no text. One publish per account is in doubt at a time, so at most one of ours is new.
 */
export function findOwnMedia(
  ledger: Pick<Ledger, 'sent' | 'caption' | 'instagramType'>,
  shown: readonly RecentMedia[],
  claimed: readonly string[],
): MediaWord {
  const known = new Set([...(ledger.sent?.mediaBefore ?? []), ...claimed]);
  const isStory = ledger.instagramType === 'Story';
  const ours = shown.find(
    ({ id, caption }) => !known.has(id) && (isStory || sameText(caption, ledger.caption)),
  );
  return ours ? { found: ours.id } : 'none';
}

/** The platform trims and normalises what it stores. */
function sameText(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
}
