import { withoutTagsAndLinks } from '@insta-ai/proto/rules/post-text';
import { francAll } from 'franc-min';
import { type Count, countsOf } from './count-of.ts';

/** Shorter texts are guessed wrongly too often. In characters. */
const shortest = 25;
const mostShown = 5;
/** From this likelihood on, of that of the first guess, a language of other texts is the better guess: Italian for Spanish, say. */
const asLikely = 0.85;

/**
 * Languages of some texts as ISO 639-3, by the texts that are long enough to tell. One that is found once only is often guessed
 * wrongly, so such a text counts for one that comes back, where that is nearly as likely.
 */
export function languagesOf(texts: readonly string[]): Count[] {
  const guesses = texts.map(guessesFor).filter(each => each.length > 0);
  const comeBack = countsOf(
    guesses.map(([first]) => first?.[0] ?? ''),
    { atLeast: 2, most: mostShown },
  ).map(({ text }) => text);
  const told = guesses.flatMap(each => {
    const best = each.find(([code, likelihood]) => likelihood >= asLikely && comeBack.includes(code));
    return (best ?? each[0])?.[0] ?? [];
  });
  return countsOf(told, { most: mostShown });
}

/** The likeliest first, with 1. */
function guessesFor(text: string): [code: string, likelihood: number][] {
  return francAll(withoutTagsAndLinks(text), { minLength: shortest }).filter(([code]) => code !== 'und');
}

const names = new Intl.DisplayNames('en', { type: 'language' });

/** A language as people call it. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}
