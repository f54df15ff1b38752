import { firstSignOf, isEmoji, sentencesOf, wordsOf } from './texts-of.ts';

export const openers = ['question', 'greeting', 'emoji', 'quote', 'statement'] as const;
export type Opener = (typeof openers)[number];

/** TABLE: words that a greeting begins with, of the languages that people write captions in most. */
const greetings = new Set(
  `hello hi hey good welcome dear happy
   ciao buongiorno buonasera buonanotte salve benvenuti cari buon
   hallo guten servus moin grüezi hey willkommen liebe
   hola buenos buenas bienvenidos
   bonjour bonsoir salut coucou bienvenue
   olá oi bom boa bem-vindos
   hoi goedemorgen goedenavond`.split(/\s+/),
);

/** These greet only together with the next word: "good morning", but not "good coffee". */
const second = new Map([
  ['good', /^(morning|evening|afternoon|night|day)$/],
  ['happy', /^(monday|tuesday|wednesday|thursday|friday|saturday|sunday|new|birthday|easter|holidays)$/],
  [
    'buon',
    /^(giorno|pomeriggio|anno|natale|weekend|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|compleanno)$/,
  ],
  ['guten', /^(morgen|tag|abend)$/],
  ['buenos', /^(días|dias)$/],
  ['buenas', /^(tardes|noches)$/],
  ['bom', /^dia$/],
  ['boa', /^(tarde|noite)$/],
]);

/** How a text begins; the first sign that tells counts. */
export function openerOf(text: string): Opener {
  const sign = firstSignOf(text);
  if (isEmoji(sign)) return 'emoji';
  if (/["“”„«»‘]/u.test(sign)) return 'quote';
  const [first = '', next = ''] = wordsOf(text);
  if (greetings.has(first) && (second.get(first)?.test(next) ?? true)) return 'greeting';
  return /[?？][^\p{L}\p{N}]*$/u.test(sentencesOf(text)[0] ?? '') ? 'question' : 'statement';
}
