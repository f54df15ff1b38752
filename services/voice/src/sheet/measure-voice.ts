import { charactersOf } from '@insta-ai/proto/rules/post-text';
import { type Count, countsOf, meanOf, type Spread, spreadOf } from './count-of.ts';
import { languagesOf } from './languages-of.ts';
import { type Opener, openerOf, openers } from './opener-of.ts';
import { signOffOf } from './sign-off-of.ts';
import { isStopword } from './stopwords.ts';
import { bodyOf, emojiOf, sentencesOf, tagPattern, wordsOf } from './texts-of.ts';

/** What is counted of the captions of a person; of those without any text nothing is. */
export type VoiceMeasures = {
  posts: number;
  /** Of the text, without the hashtags after it. */
  characters: Spread;
  sentences: Spread;
  openers: Record<Opener, number>;
  /** Two words that posts begin with more than once. */
  firstWords: Count[];
  emojiPerPost: number;
  emoji: Count[];
  hashtagsPerPost: number;
  hashtags: Count[];
  /** Where posts with hashtags have them mostly. */
  hashtagsStand: 'after' | 'within' | 'nowhere';
  /** By the posts that have them. */
  words: Count[];
  /** ISO 639-3, by posts that are long enough to tell. */
  languages: Count[];
  signOff: Count | null;
};

const mostShown = 5;
const mostWords = 12;
const shortestWord = 3;
/** What is longer was written to be looked at, and would fill the page and the question to the model. In UTF-16 units, as signs may pile up. */
const longestWord = 60;

export function measureVoice(captions: readonly string[]): VoiceMeasures {
  const posts = captions
    .map(caption => ({ caption, body: bodyOf(caption) }))
    .filter(({ body }) => body !== '');
  const bodies = posts.map(({ body }) => body);
  const tags = posts.map(({ caption }) =>
    (caption.match(tagPattern) ?? []).map(tag => `#${tag.slice(1).toLowerCase()}`),
  );
  const emoji = posts.map(({ caption }) => emojiOf(caption));
  const signOff = signOffOf(bodies) ?? null;
  // Its words have a row of their own.
  const said = bodies.map(body =>
    signOff && body.endsWith(signOff.text) ? body.slice(0, -signOff.text.length) : body,
  );
  const languages = languagesOf(said);
  const spoken = languages.map(({ text }) => text);
  const kinds = bodies.map(openerOf);
  const favourites = said.flatMap(text => [
    ...new Set(wordsOf(text).filter(word => isTelling(word) && !isStopword(word, spoken))),
  ]);
  return {
    posts: posts.length,
    characters: spreadOf(bodies.map(charactersOf)),
    sentences: spreadOf(bodies.map(body => sentencesOf(body).length)),
    openers: Object.fromEntries(
      openers.map(kind => [kind, kinds.filter(one => one === kind).length]),
    ) as Record<Opener, number>,
    firstWords: countsOf(
      bodies
        .map(body => wordsOf(body).slice(0, 2))
        .filter(two => two.length === 2 && two.every(word => word.length <= longestWord))
        .map(two => two.join(' ')),
      { atLeast: 2, most: 3 },
    ),
    emojiPerPost: meanOf(emoji.map(({ length }) => length)),
    emoji: countsOf(emoji.flat(), { most: mostShown }),
    hashtagsPerPost: meanOf(tags.map(({ length }) => length)),
    hashtags: countsOf(tags.flat(), { atLeast: 2, most: mostShown }),
    hashtagsStand: placeOfTags(
      posts.map(({ caption, body }) => ({ all: caption.match(tagPattern), within: body.match(tagPattern) })),
    ),
    words: countsOf(favourites, { atLeast: 2, most: mostWords }),
    languages,
    signOff,
  };
}

function isTelling(word: string): boolean {
  return charactersOf(word) >= shortestWord && word.length <= longestWord && !/\p{N}/u.test(word);
}

function placeOfTags(
  posts: readonly { all: readonly string[] | null; within: readonly string[] | null }[],
): VoiceMeasures['hashtagsStand'] {
  const withTags = posts.filter(({ all }) => all);
  if (withTags.length === 0) return 'nowhere';
  return withTags.filter(({ within }) => within).length * 2 > withTags.length ? 'within' : 'after';
}
