import { ARTS } from './arts.topics.ts';
import { BODY } from './body.topics.ts';
import { GREEN } from './green.topics.ts';
import { HOME } from './home.topics.ts';
import { OUTDOORS } from './outdoors.topics.ts';
import { PEOPLE } from './people.topics.ts';
import { TABLE } from './table.topics.ts';
import type { Topic } from './topic.ts';
import { WATER } from './water.topics.ts';
import { ANYTHING, WORK } from './work.topics.ts';

export const TOPICS: readonly Topic[] = [
  ...WATER,
  ...OUTDOORS,
  ...GREEN,
  ...TABLE,
  ...BODY,
  ...ARTS,
  ...PEOPLE,
  ...HOME,
  ...WORK,
];

/** What many posts are, besides what they are about: a surf lesson is about surfing, a wine tour about wine. */
const WIDE = [
  'learning',
  'travel',
  'city',
  'shop',
  'business',
  'photography',
  'market',
  'kids',
  'beach',
  'food',
];

const whole = (topic: Topic) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${topic.said})(?![\\p{L}\\p{N}])`, 'giu');
const SAID = new Map(TOPICS.map(topic => [topic, whole(topic)]));

export type TopicFound = { topic: Topic; words: string[]; at: number };

/** The topics a text names: what is named first and most comes first, wide ones last. */
export function findTopics(text: string): TopicFound[] {
  const found: TopicFound[] = [];
  for (const [topic, said] of SAID) {
    const matches = [...text.matchAll(said)];
    const words = [...new Map(matches.map(one => [one[0].toLowerCase(), one[0]])).values()];
    if (matches[0]) found.push({ topic, words, at: matches[0].index });
  }
  return found.sort((a, b) => rank(b) - rank(a) || a.at - b.at);
}

const rank = ({ topic, words }: TopicFound) => words.length + (WIDE.includes(topic.name) ? 0 : 2);

/** The topic of the first of several texts that has one. */
export function readTopic(texts: readonly (string | undefined)[]): Topic {
  for (const text of texts) {
    const first = text ? findTopics(text)[0] : undefined;
    if (first) return first.topic;
  }
  return ANYTHING;
}
