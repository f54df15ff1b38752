import type { Place } from './read-place.ts';
import type { Subject } from './read-subject.ts';

const general = 'instagood photooftheday dailyinspiration moments discover goodtimes inspiration'.split(' ');
const longest = 24;

/** The subject and its place first; general tags only when more are wanted. */
export function makeHashtags(
  { words, the, sentence }: Subject,
  { location, city }: Place,
  ofCard: readonly string[],
  count: number,
): string[] {
  const names = [location, city].filter(Boolean);
  const inNames = names.flatMap(name => name.toLowerCase().split(/[\s’'-]+/));
  const own = words.filter(word => !inNames.includes(word));
  const pair = firstPair(own, `${the} ${sentence}`.toLowerCase());
  const rest = own.filter(word => !pair.includes(word));
  const tags = [
    pair.join(''),
    ...names.map(asTag),
    ...ofCard.slice(0, 1),
    ...rest,
    ...ofCard.slice(1),
    ...general,
  ];
  return [...new Set(tags.filter(tag => tag.length > 2 && tag.length <= longest))].slice(0, count);
}

/** The first two words that stand side by side, as one tag; the first word alone when none do. */
function firstPair(words: readonly string[], text: string): string[] {
  const at = words.findIndex((word, index) => text.includes(`${word} ${words[index + 1]}`));
  return at < 0 ? words.slice(0, 1) : words.slice(at, at + 2);
}

const asTag = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}_]/gu, '');
