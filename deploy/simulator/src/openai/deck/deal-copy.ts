import { openRandom, type Random } from '../../drawing/open-random.ts';
import { readFixture } from '../../read-fixture.ts';
import type { About } from './about.ts';
import { dealCard, recognise } from './deck.ts';
import { makeHashtags } from './make-hashtags.ts';
import { type Place, readPlace } from './read-place.ts';
import { capitalised, readSubject, type Subject } from './read-subject.ts';

/** Words for one thing to be written about: the same brief and key always give the same words. */
export type Copy = {
  /** '' when the request names none: nothing is made up. */
  city: string;
  spot: string;
  title: string;
  caption: string;
  /** The few words of a story. */
  storyText: string;
  sentence: string;
  reply: string;
  prompt: string;
  hashtags(count: number): string[];
  random: Random;
};

/** What a kind visitor writes under a post about `{the}`, and then. */
const [replies = [], secondSentences = []] = readFixture('replies');

export function dealCopy(about: About, key: string): Copy {
  const { entry, description, kind, rules = '' } = about;
  const random = openRandom(`${JSON.stringify(about)}\n${key}`);
  const said = whatIsSaid(about);
  const dealt = recognise(said);
  const subject = readSubject(dealt?.about ?? said);
  const place = placeOf(about, said);
  const the = `${subject.the}${placeBehind(subject, place)}`;
  const { card, moment } = dealt ?? dealCard(about, entry ? startOf(about) : random.whole(0, 999));
  const fill = (frame: string) => frame.replace('{the}', () => the);
  const inRow = (...texts: string[]) => texts.filter(Boolean).join(' ');
  const seen = moment ? `${moment}: ${card.seen.charAt(0).toLowerCase()}${card.seen.slice(1)}` : card.seen;
  const more = entry ? '' : subject.more;
  const emoji = /\b(?:no|without|avoid) emojis?\b/i.test(rules) ? '' : card.emoji;
  const title = subject.sentence ? subject.short : fill(card.title);
  return {
    random,
    city: place.city,
    spot: place.location,
    title,
    caption: [inRow(subject.sentence, fill(card.hook), emoji), inRow(more, card.body), card.question].join(
      '\n\n',
    ),
    storyText: [title, `${subject.short}${placeBehind(subject, place)}`].find(isShort) ?? firstOf(title),
    sentence: dealt && description ? description : inRow(subject.sentence, `${seen}.`, fill(card.told), more),
    reply: `${random.pick(replies).replace('{the}', () => yours(the))} ${random.pick(secondSentences)}`,
    prompt: writePrompt(`${subject.short}${placeBehind(subject, place)}`, card.seen, rules, random),
    hashtags: count => makeHashtags(subject, place, kind === 'story' ? [] : card.tags, count),
  };
}

const mostStoryWords = 12;
const isShort = (text: string) => text.split(' ').length <= mostStoryWords;
const firstOf = (text: string) => text.split(' ').slice(0, mostStoryWords).join(' ');

/** All parts of one plan start at the same place in the deck. */
const startOf = ({ text, description }: About) => openRandom(`${text}\n${description}`).whole(0, 999);

/** A prompt describes the picture, so it counts only when nothing else was said. */
const whatIsSaid = ({ entry, tag, post, description, title, prompt, text }: About) =>
  entry?.activity || (tag && `#${tag}`) || post || description || title || prompt || text;

/** What an item itself says about its place is true; the text only tells when it does not. */
function placeOf({ location, city, description, text }: About, said: string): Place {
  if (location || city) return { location: location ?? '', city: city ?? '' };
  const own = readPlace(said);
  return own.location || own.city ? own : readPlace(description || text);
}

function placeBehind({ the, sentence }: Subject, { location, city }: Place): string {
  const said = `${the} ${sentence}`.toLowerCase();
  if ((!location && !city) || [location, city].some(name => name && said.includes(name.toLowerCase())))
    return '';
  return sentence ? '' : location ? ` at ${location}` : ` in ${city}`;
}

const yours = (the: string) => the.replace(/\b(?:our|my)\b/gi, 'your').replace('#', '');

const lights = ['soft natural', 'warm golden', 'bright even', 'gentle morning'] as const;

/** The subject, what the card shows of it, and the person's wishes for pictures. */
function writePrompt(base: string, seen: string, rules: string, random: Random): string {
  const wished = /wishes for pictures[^:]*:\s*([^\n]+)/i.exec(rules)?.[1];
  return [
    capitalised(base.replace(/^(?:our|my|the)\s/i, '')),
    seen.toLowerCase(),
    `${random.pick(lights)} light`,
    'photograph, natural colours',
    ...(wished ? [wished] : []),
  ].join(', ');
}
