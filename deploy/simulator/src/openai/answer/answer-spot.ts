import type { About, Kind } from '../deck/about.ts';
import { type Copy, dealCopy } from '../deck/deal-copy.ts';
import { saysTrade } from '../deck/read-subject.ts';
import type { Seen } from '../seeing/look-at-picture.ts';
import type { Brief } from './read-request.ts';

/** Where in the answer the writer is. */
export type Spot = {
  name: string;
  path: string;
  /** What the request says about this place: its fields, and those of the slot it answers. */
  facts: Readonly<Record<string, unknown>>;
  index: number;
  /** How many earlier tries repeated something. */
  again?: number;
  /** What is seen in the picture that came along. */
  seen?: Seen;
  copy: Copy;
};

type Where = Pick<Spot, 'facts' | 'name' | 'path' | 'index' | 'again'>;

export function openSpot(brief: Brief, where: Where, entry: boolean): Spot {
  return {
    ...where,
    ...(brief.seen && { seen: brief.seen }),
    copy: dealCopy(aboutOf(brief, where, entry), where.path),
  };
}

function aboutOf(brief: Brief, { facts, index, again = 0 }: Where, entry: boolean): About {
  const word = (...names: string[]) =>
    names.map(name => facts[name]).find((one): one is string => typeof one === 'string' && one.trim() !== '');
  // The request may come in parts: the number of a slot counts through all of them.
  const at = typeof facts.index === 'number' ? facts.index : index;
  const subjects = subjectsOf(word('description') ?? '', listOf(facts.activities));
  const activity = word('activity') ?? subjects[at % subjects.length];
  return {
    text: brief.text,
    title: word('title'),
    description: word('description', 'about', 'topic'),
    prompt: word('prompt'),
    post: word('post', 'post_caption', 'caption'),
    location: word('location'),
    city: word('city'),
    kind: kindOf(facts),
    entry: entry ? { index: at, activity, again } : undefined,
    rules: brief.rules,
  };
}

/** What the entries of a plan are about in turn. A business comes first (''), whatever else the form still holds. */
const subjectsOf = (description: string, activities: string[]) =>
  saysTrade.test(description) ? ['', ...activities] : activities;

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(/[,;\n]+/) : [])
    .map(one => one.trim())
    .filter(Boolean);

const kinds: readonly Kind[] = ['story', 'reel', 'post'];

function kindOf(facts: Spot['facts']): Kind | undefined {
  const said = [facts.instagram_type, facts.instagramType, facts.type].map(one => String(one).toLowerCase());
  return kinds.find(kind => said.includes(kind));
}

/** A story carries a few words and no hashtags. */
export const isStory = (facts: Spot['facts']) => kindOf(facts) === 'story';
