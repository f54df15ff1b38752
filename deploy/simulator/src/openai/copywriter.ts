import type { Random } from '../drawing/open-random.ts';
import { openRandom } from '../drawing/open-random.ts';
import type { About } from './about.ts';
import { makeHashtags } from './make-hashtags.ts';
import { type Matter, readMatter } from './read-matter.ts';
import { capitalised, fillIn } from './voices/fill-in.ts';
import { writeCaption, writeStoryText } from './write-caption.ts';
import { writeEntry, writeEntryTitle } from './write-entry.ts';
import { writePrompt } from './write-prompt.ts';
import { writeReply } from './write-reply.ts';

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

export function openCopy(about: About, key: string): Copy {
  const random = openRandom(`${JSON.stringify(about)}\n${key}`);
  const matter = readMatter(about);
  const { place, entry } = matter;
  return {
    random,
    city: place.city,
    spot: place.location,
    title: entry ? writeEntryTitle(matter) : writeTitle(matter, random),
    caption: writeCaption(matter, about.kind ?? 'post', random),
    storyText: writeStoryText(matter),
    sentence: entry ? writeEntry(matter) : writeDescription(matter, random),
    reply: writeReply(matter, random),
    prompt: writePrompt(matter, random),
    hashtags: count => makeHashtags(matter, count, random),
  };
}

const MANY_WORDS = 2;

function writeTitle(matter: Matter, random: Random): string {
  const { subject, place, voice } = matter;
  const few = subject.short.split(' ').length <= MANY_WORDS && !place.at;
  return few
    ? fillIn(random.pick(voice.titles), matter)
    : capitalised(`${subject.short}${place.at ? ` ${place.at}` : ''}`);
}

const LONG_SENTENCE = 14;

/** What was asked for, said again with things to see; a long request speaks for itself. */
function writeDescription(matter: Matter, random: Random): string {
  const { subject, voice } = matter;
  const [one, two] = matter.details(random);
  const long =
    subject.more.length > 0 || matter.full.split(' ').length > LONG_SENTENCE || subject.shape === 'clause';
  const frames = long
    ? `${[matter.full, ...subject.more].map(asSentence).join(' ')} ${random.pick(voice.shown)}`
    : random.pick(voice.descriptions);
  // Two things with an "and" of their own are listed.
  const frame = / and /.test(one + two) ? frames.replace('{one} and {two}', '{one}, {two}') : frames;
  return fillIn(frame, matter, { one, two });
}

const asSentence = (text: string) => capitalised(/[.!?…]$/.test(text) ? text : `${text}.`);
