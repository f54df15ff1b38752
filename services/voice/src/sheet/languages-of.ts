import { franc } from 'franc-min';
import { type Count, countsOf } from './count-of.ts';

/** Shorter texts are guessed wrongly too often. In characters. */
const shortest = 25;
const mostShown = 5;

/**
 * Languages of some texts as ISO 639-3, by the texts that are long enough to tell. One that is found once only was mostly
 * guessed wrongly, so each text is asked for again among those that come back.
 */
export function languagesOf(texts: readonly string[]): Count[] {
  const comeBack = countsOf(texts.flatMap(guess()), { atLeast: 2, most: mostShown });
  const only = comeBack.length > 0 ? comeBack.map(({ text }) => text) : guess()(texts.join('\n'));
  return only.length === 0 ? [] : countsOf(texts.flatMap(guess(only)), { most: mostShown });
}

const guess =
  (only?: string[]) =>
  (text: string): string[] => {
    const said = text.replace(/https?:\/\/\S+|[#@]\S+/gu, ' ');
    const code = franc(said, { minLength: shortest, ...(only && { only }) });
    return code === 'und' ? [] : [code];
  };

const names = new Intl.DisplayNames('en', { type: 'language' });

/** A language as people call it. */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}
