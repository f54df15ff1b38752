import { keptReasons } from '@insta-ai/proto/rules/many/kept-words';
import { hasPassed } from '@insta-ai/proto/rules/publish-window';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut } from '../item/content-status.ts';
import { asBefore, isAsLeft } from '../item/undo-step.ts';

/** Why a step cannot be taken back for an item, in words after its title; undefined when it can. */
export function whyNotTakenBack(item: ContentDocument, step: string): string | undefined {
  if (item.undo?.id === step && isAsLeft(item)) return undefined;
  if (item.deletedFrom !== undefined) return keptReasons.deletedSince;
  if (isGoingOut(item)) return keptReasons.goingOut;
  return item.status === 'Published' ? keptReasons.publishedSince : keptReasons.changedSince;
}

/**
 * The item as it was. A plan whose moment passed meanwhile is not carried out: the person is asked, as of any other that is late;
 * a reminder is useful late.
 * @param inWords writes a moment for the person.
 */
export function takenBack(
  item: ContentDocument,
  now: Date,
  inWords: (moment: Date) => string,
): Partial<ContentDocument> {
  const set = asBefore(item, now);
  const { dueAt, notify } = { ...item, ...set };
  if (!dueAt || notify || !hasPassed(dueAt, now)) return set;
  return {
    ...set,
    dueAt: undefined,
    outcome: {
      state: 'overdue',
      message: `This was due at ${inWords(dueAt)}. Send now, move, or drop?`,
      advice: 'Its moment had passed when the change was taken back. Nothing was sent.',
      at: now,
    },
  };
}
