import type { FormRequest } from './default-request.ts';

/** How many entries of each kind there are or will be. */
export type Counts = { stories: number; posts: number; reels: number };

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
