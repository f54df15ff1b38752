import type { ContentDocument } from '../item/content-document.ts';

const minute = 60_000;
/**
 * How long before its moment a post is prepared at Instagram, in milliseconds: longer than most videos take there, and less
 * than what makes instagram look at a container once more.
 */
const leadMs = 9 * minute;
/** Pause after a change, in milliseconds: each preparing makes containers, of which Instagram allows 400 a day (2.7). */
const settleMs = 10_000;

type Planned = Pick<ContentDocument, 'status' | 'dueAt' | 'notify' | 'aheadAt'>;

/** What a change means for preparing an item: it is ordered for its time, or not at all where it would come too late. */
export function aheadAfter(
  before: Planned,
  change: Partial<ContentDocument>,
  now: Date,
): Pick<Partial<ContentDocument>, 'aheadAt'> {
  const { status, dueAt, notify } = { ...before, ...change };
  const moment = dueAt && Math.max(dueAt.getTime() - leadMs, now.getTime() + settleMs);
  const isOrdered =
    status === 'Scheduled' && !notify && moment !== undefined && moment < (dueAt?.getTime() ?? 0);
  if (isOrdered) return { aheadAt: new Date(moment) };
  return before.aheadAt ? { aheadAt: undefined } : {};
}
