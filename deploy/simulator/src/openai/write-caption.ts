import type { Random } from '../drawing/open-random.ts';
import type { Matter } from './read-matter.ts';
import { capitalised, fillIn } from './voices/fill-in.ts';
import type { Kind } from './voices/voice.ts';

const MOST_WORDS = 12;
const TOO_LONG = 90;

/** A hook with the subject, what the request added, the voice of the topic, and a question. */
export function writeCaption(matter: Matter, kind: Kind, random: Random): string {
  const { subject, voice, season, lines, questions, language } = matter;
  const standsAlone = subject.shape === 'clause' || matter.full.length > TOO_LONG;
  const hook = fillIn(random.pick(standsAlone ? voice.clauseHooks : voice.hooks), matter);
  const added = subject.more.slice(0, 2).map(one => capitalised(/[.!?…]$/.test(one) ? one : `${one}.`));
  const line = random.pick(lines);
  const timely =
    season && language === 'en' && added.length === 0 && kind === 'post' ? [random.pick(season.lines)] : [];
  const middle = [...added, ...timely, line].join(' ');
  const text = `${hook}\n\n${middle}\n\n${random.pick(questions)}`;
  return /\b(?:no|without|avoid) emojis?\b/i.test(matter.rules) ? withoutEmoji(text) : text;
}

const withoutEmoji = (text: string) =>
  text.replace(/ *(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D})+ */gu, ' ').replace(/^ +| +$/gm, '');

/** At most twelve words; they are drawn onto the picture, so without emoji. */
export function writeStoryText({ subject, place }: Matter): string {
  const text = place.at ? `${subject.short} ${place.at}` : subject.short;
  const fits = text.split(' ').length <= MOST_WORDS;
  return capitalised(fits ? text : subject.short);
}
