import type { Random } from '../drawing/open-random.ts';
import { openRandom } from '../drawing/open-random.ts';
import { readPrompt } from '../drawing/read-prompt.ts';
import { PHRASES, type Phrases } from './phrases.ts';
import { ANYWHERE, BALI, BALI_PLACES, PLACES, type Place } from './places.ts';

/** Words for one thing to be written about: the same brief and key always give the same words. */
export type Copy = {
  city: string;
  /** The request names the place, so it is not made up. */
  placeKnown: boolean;
  spot: string;
  title: string;
  caption: string;
  sentence: string;
  reply: string;
  prompt: string;
  hashtags(count: number): string[];
  random: Random;
};

export function openCopy(
  about: { text: string; city?: string; location?: string; activity?: string },
  key: string,
): Copy {
  const random = openRandom(`${about.text}\n${key}`);
  const subject =
    about.activity && mentionsScene(about.activity)
      ? about.activity
      : `${about.activity ?? ''} ${about.text}`;
  const { scene, light } = readPrompt(subject, random);
  const phrases = PHRASES[scene];
  const place = placeFor(
    `${about.city ?? ''} ${about.location ?? ''} ${about.activity ?? ''} ${about.text}`,
    random,
  );
  const city = about.city || place.city;
  const spot = about.location || random.pick(place.spots);
  const fill = (text: string) => text.replaceAll('{city}', city).replaceAll('{spot}', spot);
  const activity = about.activity?.trim().replace(/[.!?]+$/, '');
  return {
    random,
    city,
    placeKnown: place !== ANYWHERE,
    spot,
    title: activity
      ? sentenceCase(
          `${activity}, ${place === ANYWHERE ? random.pick(['slowly', 'our way', 'step by step']) : spot}`,
        )
      : fill(random.pick(phrases.titles)),
    caption: caption(phrases, fill, random),
    sentence: activity
      ? `${sentenceCase(activity)}: ${lowerFirst(fill(random.pick(phrases.moments)))}`
      : fill(random.pick(phrases.moments)),
    reply: fill(random.pick(phrases.replies)),
    prompt: `${subject.trim().slice(0, 160)}, ${random.pick(phrases.look)}, ${light} light, photograph, natural colours`,
    hashtags: count => hashtags(phrases, [city, spot], count, random),
  };
}

const mentionsScene = (text: string) => {
  const first = readPrompt(text, openRandom('a')).scene;
  return ['b', 'c', 'd'].every(key => readPrompt(text, openRandom(key)).scene === first);
};

function placeFor(text: string, random: Random): Place {
  const said = [...PLACES, ...BALI_PLACES].find(one => one.said.test(text));
  if (said) return said;
  return BALI.test(text) ? random.pick(BALI_PLACES) : ANYWHERE;
}

function caption(phrases: Phrases, fill: (text: string) => string, random: Random): string {
  const parts = [random.pick(phrases.moments), random.pick(phrases.details)];
  const question = random.pick(phrases.questions);
  return fill(`${parts.join(' ')}\n\n${question}`);
}

function hashtags(phrases: Phrases, names: readonly string[], count: number, random: Random): string[] {
  const tags = [...phrases.tags]
    .map(tag => ({ tag, order: random.next() }))
    .sort((a, b) => a.order - b.order);
  const own = names.map(name => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')).filter(Boolean);
  const general = ['instagood', 'photooftheday', 'dailyinspiration', 'moments', 'discover', 'weekendmood'];
  return [...new Set([...own.slice(0, 1), ...tags.map(one => one.tag), ...general])].slice(0, count);
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lowerFirst = (text: string) =>
  /^(I|We)\b/.test(text) || /^[A-Z][a-z]+ (is|was)/.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
