import { hash } from 'node:crypto';
import type { Ledger } from '../ledger/ledger.ts';
import type { ShownMedia } from '../platform/publishing.gateway.ts';
import type { MediaMatch } from './certainty.ts';

/** How many posts to read before a publish and in doubt; the first is more, so that a deletion makes no old post look new. */
export const mediaBeforeLimit = 50;
export const mediaAfterLimit = 25;

/** How far apart our clock and the platform's, which has whole seconds, may be. */
export const clockSlackMs = 2_000;

/** The list of the account that shows our post. */
export function listOf(ledger: Pick<Ledger, 'instagramType'>): 'media' | 'stories' {
  return ledger.instagramType === 'Story' ? 'stories' : 'media';
}

type Ours = Pick<Ledger, 'sent' | 'caption' | 'instagramType' | 'media'>;

/**
 * Looks for our post among what the account shows: it was not there before and is newer than what was, it belongs to no
 * other publish of ours, and text, kind and number of slides match. What the platform leaves out is not compared.
 */
export function findOwnMedia(
  ledger: Ours,
  shown: readonly ShownMedia[],
  claimed: readonly string[],
): MediaMatch {
  const known = new Set([...(ledger.sent?.mediaBefore ?? []), ...claimed]);
  const alike = shown.filter(
    media => !known.has(media.id) && isOfItsTime(ledger, media) && isAlike(ledger, media),
  );
  const [first, ...more] = alike;
  if (!first) return 'none';
  // Stories show no text: any new one may be ours.
  return { id: more.length > 0 ? '' : first.id, isProof: ledger.instagramType !== 'Story' };
}

function isOfItsTime({ sent }: Ours, { timestamp }: ShownMedia): boolean {
  const moment = Date.parse(timestamp);
  const { freedAt } = sent ?? {};
  if (!sent || Number.isNaN(moment)) return !freedAt;
  // From then on it may be another one's.
  if (freedAt && moment >= freedAt.getTime() - clockSlackMs) return false;
  const newest = Date.parse(sent.newestBefore);
  return (
    moment >= (sent.firstAt ?? sent.at).getTime() - clockSlackMs && (Number.isNaN(newest) || moment >= newest)
  );
}

function isAlike({ instagramType, media, caption }: Ours, shown: ShownMedia): boolean {
  const isStory = instagramType === 'Story';
  const slides = media?.length ?? 1;
  const isFilm = slides === 1 && media?.[0]?.kind === 'video';
  const product = isStory ? 'STORY' : isFilm ? 'REELS' : 'FEED';
  const type = slides > 1 ? 'CAROUSEL_ALBUM' : isFilm ? 'VIDEO' : 'IMAGE';
  return (
    same(shown.mediaType, type) &&
    same(shown.productType, product) &&
    (slides < 2 || same(shown.slides, slides)) &&
    (isStory || sameText(shown.caption, caption))
  );
}

function same<T>(told: T | undefined, ours: T): boolean {
  return told === undefined || told === ours;
}

export function sameText(one: string, other: string): boolean {
  return plainText(one) === plainText(other);
}

/** The same for what an account would show as the same words. */
export function wordsKey(accountId: string, caption: string): string {
  return hash('sha256', `${accountId}\n${plainText(caption)}`, 'base64url');
}

/** The platform trims and normalises what it stores. */
function plainText(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** The newest moment in a list of posts; empty when the platform gave none. */
export function newestMoment(shown: readonly ShownMedia[]): string {
  const moments = shown.map(({ timestamp }) => timestamp).filter(text => !Number.isNaN(Date.parse(text)));
  return moments.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? '';
}
