export type Language = 'en' | 'it' | 'de' | 'fr' | 'es';

/** Small words of one language that the other four do not use. */
const SMALL_WORDS: Readonly<Record<Language, string>> = {
  en: 'the and with for of at our my your is are this that from on we you it by how to new an who what when',
  it: 'il lo gli con per della nel nella alla una un di del dei che sono è nostro nostra i più nuovo nuova dal sul tra mia mio e le al vista in',
  de: 'der die das und mit für im am ein eine einen einem unser unsere den dem des auf bei vom zum zur ist wir ich neue neuer neues mein meine von in unserem unserer unseres euch euer eure ihr ihre wie was',
  fr: 'le les et avec pour du des au aux une un dans notre nos est nous sur chez ma mon mes de la à en nouveau nouvelle vue ce cette',
  es: 'el los las y con para del una un en nuestro nuestra es al nuevo nueva mi por como más de la vista sobre desde su',
};
const SETS = Object.entries(SMALL_WORDS).map(([language, words]) => ({
  language: language as Language,
  words: new Set(words.split(' ')),
}));

/** English unless the small words clearly say otherwise. */
export function readLanguage(text: string): Language {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const scores = SETS.map(({ language, words: small }) => ({
    language,
    score: words.filter(word => small.has(word)).length,
  })).sort((a, b) => b.score - a.score);
  const [best, next] = scores;
  if (!best || !next || best.language === 'en') return 'en';
  const english = scores.find(one => one.language === 'en')?.score ?? 0;
  const clear =
    best.score > next.score && best.score > english && (best.score >= 2 || /[àèìòùäöüßéêçñáíóú]/.test(text));
  return clear ? best.language : 'en';
}

const SAID: Readonly<Record<string, Language>> = {
  italian: 'it',
  german: 'de',
  french: 'fr',
  spanish: 'es',
  english: 'en',
};

/** "Write in Italian" among the wishes of the owner. */
export function wishedLanguage(rules: string): Language | undefined {
  const said =
    /\bwishes for [^:]*text[^:]*:.*?\b(?:in|auf)\s+(italian|german|french|spanish|english)\b/i.exec(
      rules,
    )?.[1];
  return said ? SAID[said.toLowerCase()] : undefined;
}

export const isSmallWord = (word: string) => SETS.some(({ words }) => words.has(word.toLowerCase()));
