import type { FormRequest } from './default-request.ts';

/** How many entries of each kind there are or will be. */
export type Counts = { stories: number; posts: number; reels: number };

/** TABLE: the kinds in the order they are counted, with the word for one. */
const kinds = [
  ['stories', 'story'],
  ['posts', 'post'],
  ['reels', 'reel'],
] as const;

/** Days of the range, both ends included; 0 when there is none. */
export function daysOf({ from, to }: Pick<FormRequest, 'from' | 'to'>): number {
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1;
  return days > 0 ? days : 0;
}

/** What will be made: stories are per day, posts and reels in all (specification section 2). */
export function plannedCounts(request: FormRequest): Counts {
  const days = daysOf(request);
  if (days === 0) return { stories: 0, posts: 0, reels: 0 };
  return { stories: request.stories * days, posts: request.posts, reels: request.reels };
}

export function totalOf({ stories, posts, reels }: Counts): number {
  return stories + posts + reels;
}

/** What there is, by the kind of each entry. */
export function countEntries(entries: readonly { type: string }[]): Counts {
  const ofKind = (kind: string) => entries.filter(({ type }) => type === kind).length;
  return { stories: ofKind('Story'), posts: ofKind('Post'), reels: ofKind('Reel') };
}

/** The sum in words: `14 entries in 8 days: 8 stories, 3 posts, 3 reels.` */
export function planInWords(request: FormRequest): string {
  const counts = plannedCounts(request);
  const parts = kinds.map(([kind, word]) => amount(counts[kind], word)).join(', ');
  return `${amount(totalOf(counts), 'entry')} in ${amount(daysOf(request), 'day')}: ${parts}.`;
}

/** What there is against what was asked for, kind by kind: `8 of 8 stories`. */
export function shareInWords(made: Counts, wanted: Counts): string {
  return kinds.map(([kind, word]) => `${made[kind]} of ${amount(wanted[kind], word)}`).join(' · ');
}

export function amount(count: number, word: string): string {
  return `${count} ${count === 1 ? word : word.replace(/([^aeiou])y$/, '$1ie').concat('s')}`;
}
