import type { Random } from '../drawing/open-random.ts';
import type { Matter } from './read-matter.ts';

const GENERAL = ['instagood', 'photooftheday', 'dailyinspiration', 'moments', 'discover', 'weekendmood'];
const LONGEST = 24;

/** The topic, the place and the words of the request first; what fits everything only when more are wanted. */
export function makeHashtags(
  { subject, place, topic, season, said }: Matter,
  count: number,
  random: Random,
): string[] {
  const [first = '', ...others] = topic.tags;
  const words = subject.words.filter(word => !isPlaceWord(word, place.names));
  const pair = firstPair(words, said);
  const names = place.names.map(asTag);
  const own = topic.name === 'anything' ? [] : [first];
  const more = [...others].map(tag => ({ tag, order: random.next() })).sort((a, b) => a.order - b.order);
  const tags = [
    ...own,
    ...names.slice(0, 1),
    pair.map(asTag).join(''),
    ...names.slice(1, 2),
    ...(season ? [season.tag] : []),
    ...more.slice(0, 1).map(other => other.tag),
    ...words.filter(word => !pair.includes(word)).slice(0, 3),
    ...names.slice(2),
    ...more.map(other => other.tag),
    ...(topic.name === 'anything' ? [first] : []),
    ...GENERAL,
  ];
  return [...new Set(tags.filter(tag => tag.length > 2 && tag.length <= LONGEST))].slice(0, count);
}

/** The first two words that stand side by side, as one tag; the first word alone when none do. */
function firstPair(words: readonly string[], said: string): string[] {
  const text = said.toLowerCase();
  const at = words.findIndex((word, index) => text.includes(`${word} ${words[index + 1]}`));
  return at < 0 ? words.slice(0, 1) : words.slice(at, at + 2);
}

const asTag = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

const isPlaceWord = (word: string, names: readonly string[]) =>
  names.some(name =>
    name
      .toLowerCase()
      .split(/[\s’'-]+/)
      .includes(word),
  );
