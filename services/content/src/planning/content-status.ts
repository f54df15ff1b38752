import type { ContentDocument } from '../contents/content-document.ts';
import { scheduleNeedsDate } from './planning.errors.ts';

type Planned = Pick<ContentDocument, 'status' | 'date' | 'outcome'>;

/** Whether a decision to publish is being carried out: the item may be live any moment. */
export function isGoingOut({ outcome }: Pick<ContentDocument, 'outcome'>): boolean {
  return outcome?.state === 'publishing' || outcome?.state === 'held';
}

/**
 * What else changes when a person changes status or date (specification section 4). A move to another status, or
 * another date of a scheduled item, is a new plan: what became of the last one is forgotten.
 */
export function planAfter(
  before: Planned,
  edit: Partial<Pick<ContentDocument, 'status' | 'date'>>,
  now: Date,
): Partial<ContentDocument> {
  const status = edit.status ?? before.status;
  const date = edit.date === undefined ? before.date : edit.date;
  const moved = status !== before.status;
  if (status === 'Scheduled') {
    if (!date) throw scheduleNeedsDate();
    const redated = date.getTime() !== before.date?.getTime();
    return moved || redated ? { ...forgotten, dueAt: date } : {};
  }
  if (!moved) return {};
  return status === 'Published' ? { ...forgotten, publishedDate: now } : forgotten;
}

const forgotten = {
  outcome: null,
  publishedDate: null,
  permalink: null,
  decision: undefined,
  dueAt: undefined,
} satisfies Partial<ContentDocument>;
