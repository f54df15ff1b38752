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

/** Whether there is nothing in a text by which it could be told from another one: it is like none, itself included. */
export const isWordless = (text: string) => trigramsOf(text).size === 0;

/** Finds for each text the one of those before that tells the same, the likest where several do; they are read once. */
export function findTold<T extends { text: string }>(before: readonly T[]): (text: string) => T | undefined {
  const known = before.map(one => ({ one, trigrams: trigramsOf(one.text) }));
  return text => {
    const mine = trigramsOf(text);
    const told = known
      .map(({ one, trigrams }) => ({ one, likeness: likenessOf(mine, trigrams) }))
      .filter(({ likeness }) => likeness >= tooAlike)
      .sort((a, b) => b.likeness - a.likeness);
    return told[0]?.one;
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
