import { isKnown } from '../places/read-place.ts';
import { findTopics } from '../topics/read-topic.ts';
import { isSmallWord, type Language } from '../voices/read-language.ts';
import { type Shape, shapeOf, withThe } from './phrase-shape.ts';
import { stripLeadIn } from './strip-lead-in.ts';

/** What a text is about, in its own words. */
export type Subject = {
  /** "sunrise surf lesson": to stand within a sentence. */
  phrase: string;
  /** "the sunrise surf lesson", "our new bakery", "hiking": after "ready for". */
  the: string;
  /** At most a handful of words of it, for a title. */
  short: string;
  shape: Shape;
  /** What else the text says, as sentences. */
  more: string[];
  /** Words that carry the meaning. */
  words: string[];
};

const LONGEST_PHRASE = 10;
const LONGEST_CLAUSE = 18;
const LONGEST_TITLE = 9;
const BREAKS =
  /^(?:with|and|while|after|in|at|on|from|during|when|before|that|which|who|because|so|for|featuring|including|con|mit|avec|und|et|e|y|per|für|pour|para|che|qui|que)$/i;

export function readSubject(text: string, language: Language = 'en'): Subject {
  const sentences = tidy(text)
    .split(/(?<=[.!?…])\s+|\n+|\s+[-–—|]\s+|;\s+|:\s+/)
    .map(one => one.trim().replace(/[.,…!]+$/, ''))
    .filter(one => /\p{L}/u.test(one));
  const main = sentences.find(one => findTopics(one).length > 0) ?? sentences[0] ?? 'something special';
  const said = stripLeadIn(main.replace(/\?$/, ''));
  const shape = shapeOf(said);
  const words = said.split(/\s+/).filter(Boolean);
  const short = cut(words, shape === 'clause' ? LONGEST_CLAUSE : LONGEST_PHRASE);
  // German nouns keep their capital letter wherever they stand.
  const phrase = language === 'de' ? short : lowerStart(short);
  return {
    phrase,
    the: language === 'en' ? withThe(phrase, shape) : phrase,
    short: cut(words, LONGEST_TITLE),
    shape,
    more: sentences.filter(one => one !== main && one.split(/\s+/).length > 2),
    words: contentWords([said, ...sentences.filter(one => one !== main)].join(' ')),
  };
}

/** Without what belongs to the network and not to the text. */
export const tidy = (text: string) =>
  quiet(
    text
      .replace(/https?:\/\/\S+|[#＃][\p{L}\p{N}_]+|\p{Extended_Pictographic}|\u{FE0F}|\u{200D}/gu, ' ')
      .replace(/^\s*["“'](.*)["”']\s*$/s, '$1')
      .replace(/^\s*(?:Big smile today|On our mind all week): /, '')
      .replace(/[^\S\n]+/g, ' ')
      .trim(),
  );

const quiet = (text: string) =>
  /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text) ? text.charAt(0) + text.slice(1).toLowerCase() : text;

/** As many words as fit, ended at a joint of the sentence when there is one. */
function cut(words: readonly string[], most: number): string {
  let end = Math.min(words.length, most);
  if (words.length > most) {
    const joint = words.findLastIndex(
      (word, at) => at >= 2 && at <= most && (BREAKS.test(word) || /,$/.test(words[at - 1] ?? '')),
    );
    if (joint > 0) end = joint;
  }
  while (end > 1 && isSmallWord(words[end - 1] ?? '')) end -= 1;
  return words
    .slice(0, end)
    .join(' ')
    .replace(/[,:;]+$/, '');
}

/** The first word as it is within a sentence; names and abbreviations stay as they are. */
export function lowerStart(text: string): string {
  const [first = '', second = ''] = text.split(' ');
  const isName =
    /^(?:I\b|I'|\p{L}+[\p{Lu}\p{N}])/u.test(first) ||
    (/^\p{Lu}/u.test(second) && !isSmallWord(first) && !isKnown(second) && shapeOf(text) !== 'gerund');
  return isName || ALWAYS_CAPITAL.test(first) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

const ALWAYS_CAPITAL =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|^(?:Christmas|Easter|Halloween|Valentine|Italian|French|German|Spanish|English|Japanese|Thai|Indian|Greek|Mexican|Balinese|Turkish|Chinese|Korean|Bali|Rome|Roma|Paris|London|Tokyo|Lisbon|Berlin|Milan)/;

const contentWords = (text: string) => [
  ...new Set(
    (text.toLowerCase().match(/[\p{L}\p{M}][\p{L}\p{M}\p{N}]*/gu) ?? []).filter(
      word => word.length > 2 && !isSmallWord(word) && !EMPTY.test(word),
    ),
  ),
];

const EMPTY =
  /^(?:before|after|meets|opens?|she|told|him|write|post|staying|first|best|good|great|nice|very|some|all|here|there|today|tomorrow|tonight|into|over|near|their|his|her|its|has|have|had|will|can|just|get|got|make|made|out|off|one|two|every|more|most|than|then|them|they|was|were|been|not|but|also|about|like|where|while|which|little|small|big|under|between|come|join|show|during|through|because|only|lovely|beautiful|open|opens|free|next|last|week|day|days)$/;
