import type { TroubledItem } from '@insta-ai/proto/http/operations/operations';
import { lateBy } from '../figures/late-by.ts';
import type { WatchedItem } from './operations.store.ts';

/** How long after its moment a post may take before it counts as late, in milliseconds. */
export const lateAfterMs = 60_000;

/** How late an item is that is not live, by when it was planned. */
export function latenessOf({ dueAt, plannedAt, decision }: WatchedItem, now: Date): number {
  const due = dueAt ?? decision?.dueAt;
  return lateBy({ ...(due && { dueAt: due }), ...(plannedAt && { plannedAt }) }, now);
}

/** An item for whoever watches: what is wrong and what helps, in its own words where it has some. */
export function troubledItem(item: WatchedItem, kind: TroubledItem['kind']): TroubledItem {
  const { _id, owner, title, outcome } = item;
  const due = item.dueAt ?? item.decision?.dueAt;
  const at = (kind === 'late' ? due : outcome?.at) ?? outcome?.at ?? new Date(0);
  const words = (outcome?.message && outcome) || (item.decision ? slow : untaken);
  return { _id, owner, title, kind, at: at.toISOString(), message: words.message, advice: words.advice };
}

const untaken = {
  message: 'Its moment has come, and nothing has taken it.',
  advice: 'See whether the service content runs. On the server, “insta doctor” says what is wrong.',
};
const slow = {
  message: 'It is on its way to Instagram.',
  advice: 'It goes on by itself. If it stays like this, “insta stuck” on the server says what it waits for.',
};
