import { checkedFields } from '@insta-ai/proto/data/content-fields';
import type { ContentDocument } from '../item/content-document.ts';

const hour = 60 * 60 * 1000;
/** How long before its date an item is looked at again by itself (design.md section 7), in milliseconds. */
const looks = { early: 24 * hour, last: hour };
/** Pause before a check that was not complete is made again, in milliseconds. */
const incompletePauseMs = 5 * 60 * 1000;

type Planned = Pick<ContentDocument, 'status' | 'dueAt'>;

/** What a check looks at: fields of the item as everybody sees it, and what only the server keeps of it. */
const checked: ReadonlySet<string> = new Set<keyof ContentDocument>([
  ...checkedFields,
  'dueAt',
  'consent',
  'instagramType',
]);

/** What a change means for the check of an item: it is due at once, or there is nothing to check any more. */
export function preflightAfter(
  before: ContentDocument,
  change: Partial<ContentDocument>,
  now: Date,
): Partial<ContentDocument> {
  const after = { ...before, ...change };
  if (!waitsForDate(after)) {
    const had = before.preflight || before.preflightAt;
    return had ? { preflight: null, preflightAt: undefined } : {};
  }
  return Object.keys(change).some(name => checked.has(name)) ? { preflightAt: now } : {};
}

/** Whether an item is still to go out at its date. */
export function waitsForDate({ status, dueAt }: Planned): boolean {
  return status === 'Scheduled' && dueAt !== undefined;
}

/** When an item that was just checked is looked at next; undefined when never. */
export function nextPreflight(dueAt: Date, now: Date, isComplete: boolean): Date | undefined {
  const moments = Object.values(looks).map(before => dueAt.getTime() - before);
  if (!isComplete) moments.push(now.getTime() + incompletePauseMs);
  const coming = moments.filter(moment => moment > now.getTime() && moment < dueAt.getTime());
  return coming.length > 0 ? new Date(Math.min(...coming)) : undefined;
}

/** Whether this is the first check within the last hour of an item that was planned before it: time to write a mail. */
export function isLastLook(dueAt: Date, checkedBefore: string | undefined, now: Date): boolean {
  const last = dueAt.getTime() - looks.last;
  return now.getTime() >= last && checkedBefore !== undefined && new Date(checkedBefore).getTime() < last;
}
