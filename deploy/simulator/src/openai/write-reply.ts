import type { Random } from '../drawing/open-random.ts';
import type { Matter } from './read-matter.ts';
import { findTopics } from './topics/read-topic.ts';
import { capitalised, fillIn } from './voices/fill-in.ts';

const FEW_WORDS = 10;

/** A comment under somebody else's post: it names what the post is about, then says something kind about it. */
export function writeReply(matter: Matter, random: Random): string {
  const { subject, voice, replies, said } = matter;
  const nameable = subject.shape !== 'clause' && subject.phrase.split(' ').length <= FEW_WORDS;
  const named = findTopics(said)[0]?.words.toSorted((a, b) => b.length - a.length);
  const word = named?.[0] ?? subject.words[0] ?? subject.phrase;
  const frame = random.pick(nameable ? voice.replies : voice.clauseReplies);
  const theirs = { ...matter, subject: { ...subject, the: yours(subject.the) } };
  return `${fillIn(frame, theirs, { word, Word: capitalised(word) })} ${random.pick(replies)}`;
}

const yours = (phrase: string) => phrase.replace(/\b(?:our|my)\b/g, 'your');
