import type { Random } from '../drawing/open-random.ts';
import type { About } from './about.ts';
import { type Place, readPlace } from './places/read-place.ts';
import { settlePlace } from './settle-place.ts';
import { splitTag } from './split-tag.ts';
import { readSeason, type Season } from './subject/read-season.ts';
import { readSubject, type Subject } from './subject/read-subject.ts';
import { findTopics, readTopic } from './topics/read-topic.ts';
import type { Topic } from './topics/topic.ts';
import { type Language, readLanguage, wishedLanguage } from './voices/read-language.ts';
import type { Kind, Voice } from './voices/voice.ts';
import { voiceOf } from './voices/voice-of.ts';

/** What a request is about, read once for everything that is written of it. */
export type Matter = {
  subject: Subject;
  place: Place;
  topic: Topic;
  season?: Season;
  language: Language;
  voice: Voice;
  /** The subject with its place. */
  full: string;
  /** The words of the request themselves. */
  said: string;
  lines: Topic['lines'];
  questions: Topic['questions'];
  replies: Topic['replies'];
  allDetails: Topic['details'];
  details(random: Random): [string, string];
  entry?: { kind: Kind; round: number };
  rules: string;
};

export function readMatter(about: About): Matter {
  const said = splitTag(subjectText(about));
  const around = aroundText(about);
  const whole = [said, ...around].join('. ');
  const rules = about.rules ?? '';
  const language = wishedLanguage(rules) ?? readLanguage(`${said} ${about.description ?? ''}`);
  const own = readPlace(said, language);
  const topic = readTopic([
    own.rest,
    ...(about.entry ? [about.description] : around),
    about.location,
    own.at,
  ]);
  const place = settlePlace(about, own, language, topic);
  const voice = voiceOf(language);
  const { details, lines, questions, replies } = voice.own ?? topic;
  const subject = withMore(readSubject(own.rest || said, language), about, said, details);
  return {
    subject,
    place,
    topic,
    language,
    voice,
    said,
    rules,
    season: readSeason(said) ?? (about.entry ? undefined : readSeason(whole)),
    full: place.at ? `${subject.phrase} ${place.at}` : subject.phrase,
    lines,
    questions,
    replies,
    allDetails: details,
    details: random => pickTwo(details, random),
    entry: about.entry && {
      kind: about.kind ?? 'post',
      round: Math.floor(about.entry.index / Math.max(1, about.entry.of)),
    },
  };
}

/** A title says best what an item is about, unless it shares nothing with the description below it. */
function subjectText({ entry, title, description, post, prompt, text }: About): string {
  if (entry?.activity) return entry.activity;
  if (post) return post;
  if (!title) return description || prompt || text;
  if (!description) return title;
  const words = new Set(readSubject(description).words);
  const fits = readSubject(title).words.some(word => words.has(word)) || findTopics(title).length > 0;
  return fits ? title : description;
}

/** The picture's prompt tells about the picture; it counts only when nothing else was said. */
const aroundText = ({ title, description, post, prompt, text }: About) => {
  const said = [title, description, post].filter(one => one !== undefined);
  return said.length > 0 ? said : [prompt ?? text];
};

/** An item's description adds what its title leaves out, but not what was put in for the picture. */
function withMore(
  subject: Subject,
  { title, description, entry }: About,
  said: string,
  details: readonly string[],
): Subject {
  const fromTitle = !entry && title && description && said === title;
  const more = fromTitle ? readSubject(description).more : subject.more;
  const isDetail = (text: string) => details.some(one => text.toLowerCase().includes(one.toLowerCase()));
  return { ...subject, more: more.filter(one => !isDetail(one)) };
}

function pickTwo(details: Topic['details'], random: Random): [string, string] {
  const at = random.whole(0, details.length - 1);
  const step = random.whole(1, details.length - 1);
  return [details[at] ?? details[0], details[(at + step) % details.length] ?? details[0]];
}
