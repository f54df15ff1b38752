import { withoutTagsAndLinks } from '../post-text.ts';

/** From here on two texts tell the same; two posts about one theme stay below it. */
export const tooAlike = 0.6;

/**
 * How alike two texts are, from 0 to 1: twice the character trigrams that both have, of all that they have (Sørensen-Dice). Links,
 * hashtags, mentions, case, signs and emoji do not count. The one measure of it: for the nearest example and for repeats.
 */
export function similarityOf(one: string, other: string): number {
  return likenessOf(trigramsOf(one), trigramsOf(other));
}

/** Says of each text whether one of those that were told before tells the same; they are read once. */
export function isToldBy(before: readonly string[]): (text: string) => boolean {
  const known = before.map(trigramsOf);
  return text => {
    const mine = trigramsOf(text);
    return known.some(theirs => likenessOf(mine, theirs) >= tooAlike);
  };
}

function likenessOf(mine: ReadonlySet<string>, theirs: ReadonlySet<string>): number {
  if (mine.size === 0 || theirs.size === 0) return 0;
  const both = [...mine].filter(trigram => theirs.has(trigram)).length;
  return (2 * both) / (mine.size + theirs.size);
}

function trigramsOf(text: string): Set<string> {
  const words = withoutTagsAndLinks(text.normalize('NFKC').toLowerCase())
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
  const characters = words === '' ? [] : [...` ${words} `];
  return new Set(characters.slice(2).map((_, at) => characters.slice(at, at + 3).join('')));
}
