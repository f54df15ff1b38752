import { checkedFields } from '@insta-ai/proto/data/content-fields';
import type { Preflight } from '@insta-ai/proto/http/content';
import { type Finding, warning } from '@insta-ai/proto/rules/finding';
import type { ContentDocument } from '../item/content-document.ts';

const hour = 60 * 60 * 1000;
/** How long before its date an item is checked again automatically (design.md section 7), in milliseconds. */
const leadMs = { early: 24 * hour, last: hour };
/** Pause before an incomplete check is repeated, in milliseconds. */
const incompletePauseMs = 5 * 60 * 1000;

/** Stands among the problems of an incomplete check. */
export const notChecked = warning({
  rule: 'not-checked',
  where: 'item',
  message: 'Some checks could not run just now.',
  fix: 'No action needed: they run again automatically.',
});

type Planned = Pick<ContentDocument, 'status' | 'dueAt'>;

/** What a check looks at: public fields of the item, and some that only the server keeps. */
const checked: ReadonlySet<string> = new Set<keyof ContentDocument>([...checkedFields, 'dueAt', 'consent']);

/** What a change means for an item's check: it is due at once, or there is nothing left to check. */
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

/** When to check an item next after a check; undefined when never. */
export function nextPreflight(dueAt: Date, now: Date, isComplete: boolean): Date | undefined {
  const moments = Object.values(leadMs).map(before => dueAt.getTime() - before);
  if (!isComplete) moments.push(now.getTime() + incompletePauseMs);
  const coming = moments.filter(moment => moment > now.getTime() && moment < dueAt.getTime());
  return coming.length > 0 ? new Date(Math.min(...coming)) : undefined;
}

/**
 * Whether this is the first check in the last hour of an item planned earlier: time to write a mail. One that could not ask everybody
 * may have missed what the next one finds.
 */
export function isLastCheck(dueAt: Date, before: Preflight | null | undefined, now: Date): boolean {
  const last = dueAt.getTime() - leadMs.last;
  if (now.getTime() < last || !before) return false;
  return new Date(before.checkedAt).getTime() < last || before.problems.some(isNotChecked);
}

function isNotChecked({ rule }: Pick<Finding, 'rule'>): boolean {
  return rule === notChecked.rule;
}
