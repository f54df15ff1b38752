import * as lists from 'stopword';

/** The lists of the library, by the ISO 639-3 code that they are named after. */
const listed: Readonly<Record<string, unknown>> = lists;
const known = new Map<string, ReadonlySet<string>>();

/** Whether every text of these languages, or of English, has a word like this. */
export function isStopword(word: string, languages: readonly string[]): boolean {
  return ['eng', ...languages].some(code => wordsIn(code).has(word));
}

function wordsIn(code: string): ReadonlySet<string> {
  const list = listed[code];
  const words = known.get(code) ?? new Set<string>(Array.isArray(list) ? list : []);
  known.set(code, words);
  return words;
}
