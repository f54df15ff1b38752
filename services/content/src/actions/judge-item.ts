import type { InstagramType } from '@insta-ai/proto/data/content-type';
import type { Action, ActionChange } from '@insta-ai/proto/http/many/content-action';
import type { Finding } from '@insta-ai/proto/rules/finding';
import { keptReasons, preflightRefuses } from '@insta-ai/proto/rules/many/kept-words';
import { hasPassed } from '@insta-ai/proto/rules/publish-window';
import type { ContentDocument } from '../item/content-document.ts';
import { isGoingOut } from '../item/content-status.ts';
import { mayHavePost } from '../item/posting-again.ts';
import { isInCalendar, shiftDate } from './shift-date.ts';

/** What the rules of an action know beside the item. */
export type Circumstances = {
  now: Date;
  /** Of the person. */
  zone: string;
  /** What the item itself says would keep it from going out. */
  findingsOf: (item: ContentDocument) => readonly Finding[];
  /** Kind of the type that the action gives, as it is now. */
  kindOfType?: InstagramType | undefined;
};

/** Why an action leaves an item as it is, in words after its title; undefined when it changes it. */
export function whyKept(
  item: ContentDocument,
  change: ActionChange,
  circumstances: Circumstances,
): string | undefined {
  if (isGoingOut(item)) return keptReasons.goingOut;
  if (change.kind === 'delete') return undefined;
  if (item.status === 'Published') return keptReasons.published;
  if (change.kind === 'draft') return item.status === 'Scheduled' ? undefined : keptReasons.draft;
  if (change.kind === 'type')
    return isOfType(item, change._contentType, circumstances) ? keptReasons.sameType : undefined;
  if (!item.date) return keptReasons.noDate;
  if (change.kind === 'shift') return whyNotShifted(item, item.date, change.days, circumstances);
  return whyNotScheduled(item, item.date, circumstances);
}

/** An item whose type became another kind keeps its own, and may be given the type once more. */
function isOfType(item: ContentDocument, typeId: string, { kindOfType }: Circumstances): boolean {
  const { _contentType: type, instagramType } = item;
  return type?._id === typeId && (kindOfType === undefined || instagramType === kindOfType);
}

/** What the given type makes of items that are of another kind, or of none; undefined where it makes nothing else of them. */
export function whatBecomes(
  items: readonly Pick<ContentDocument, 'instagramType'>[],
  { kindOfType: kind }: Pick<Circumstances, 'kindOfType'>,
): Action['becomes'] {
  const others = items.filter(({ instagramType }) => instagramType !== kind);
  return kind && others.length > 0 ? { kind, items: others.length } : undefined;
}

function whyNotShifted(item: ContentDocument, date: Date, days: number, { now, zone }: Circumstances) {
  if (days === 0) return keptReasons.sameDate;
  const shifted = shiftDate(date, days, zone);
  if (!isInCalendar(date) || !isInCalendar(shifted)) return keptReasons.outsideCalendar;
  // A draft is only written down for a day; a scheduled item would go out at once.
  if (item.status !== 'Scheduled') return undefined;
  if (hasPassed(shifted, now)) return keptReasons.newDatePast;
  return mayHavePost(item) && !item.consent ? keptReasons.publishedBefore : undefined;
}

function whyNotScheduled(item: ContentDocument, date: Date, { now, findingsOf }: Circumstances) {
  if (item.status === 'Scheduled') return keptReasons.scheduled;
  if (hasPassed(date, now)) return keptReasons.datePast;
  if (mayHavePost(item)) return keptReasons.publishedBefore;
  const refusal = findingsOf(item).find(({ level }) => level === 'error');
  return refusal && preflightRefuses(refusal.message);
}
