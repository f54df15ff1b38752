import type { KeptItems } from '../../http/many/content-action.ts';

type Row = readonly [said: string, ofOne: string, ofMany: string];

/** TABLE: why an item is left out because it is not there; what is said on the bus and stored, and how a person reads it. */
const goneRows = {
  deletedSince: ['deleted since', 'it was deleted in the meantime', 'they were deleted in the meantime'],
  deletedWhileWritten: [
    'deleted while its text was written, which may have been charged',
    'it was deleted while its text was written, which may have been charged',
    'they were deleted while their texts were written, which may have been charged',
  ],
  gone: ['no longer exists', 'it no longer exists', 'they no longer exist'],
} as const satisfies { [name: string]: Row };

/** TABLE: why an item stays as it is. */
const stayRows = {
  goingOut: ['going out right now', 'it is going out right now', 'they are going out right now'],
  published: ['already published', 'it is already published', 'they are already published'],
  publishedSince: [
    'published since',
    'it was published in the meantime',
    'they were published in the meantime',
  ],
  publishedWhileWritten: [
    'published while its text was written, which may have been charged',
    'it was published while its text was written, which may have been charged',
    'they were published while their texts were written, which may have been charged',
  ],
  changedSince: ['changed since', 'it was changed in the meantime', 'they were changed in the meantime'],
  draft: ['already a draft', 'it is a draft already', 'they are drafts already'],
  sameType: ['already of this type', 'it is of this type already', 'they are of this type already'],
  scheduled: ['already scheduled', 'it is scheduled already', 'they are scheduled already'],
  noDate: ['has no date', 'it has no date', 'they have no date'],
  sameDate: ['keeps its date', 'it keeps its date', 'they keep their dates'],
  outsideCalendar: [
    'its date is outside the calendar',
    'its date would be outside the calendar',
    'their dates would be outside the calendar',
  ],
  datePast: ['its date is past', 'its date is past', 'their dates are past'],
  newDatePast: [
    'its new date would be in the past',
    'its new date would be in the past',
    'their new dates would be in the past',
  ],
  shownElsewhere: [
    'another item uses its picture or video',
    'another item uses its picture or video',
    'other items use their pictures or videos',
  ],
  publishedBefore: [
    'was published before, so posting it again is asked for one by one',
    'it was published before, and posting it again is asked for by itself',
    'they were published before, and posting again is asked for one by one',
  ],
  hasText: ['has a text by now', 'it has a text by now', 'they have texts by now'],
  hasPicture: ['has a picture by now', 'it has a picture by now', 'they have pictures by now'],
  unseenText: [
    'scheduled, and would go out with a text that nobody has seen',
    'it is scheduled, and would go out with a text that nobody has seen',
    'they are scheduled, and would go out with texts that nobody has seen',
  ],
  nothingToWrite: [
    'says nothing to write about',
    'it says nothing to write about',
    'they say nothing to write about',
  ],
  nothingToDraw: ['says nothing to draw', 'it says nothing to draw', 'they say nothing to draw'],
  otherBatch: [
    'in another batch by now',
    'it is in another batch by now',
    'they are in another batch by now',
  ],
} as const satisfies { [name: string]: Row };

const rows = { ...goneRows, ...stayRows };
type Name = keyof typeof rows;

/** The reasons as they are said and stored. */
export const keptReasons = Object.fromEntries(Object.entries(rows).map(([name, [said]]) => [name, said])) as {
  readonly [name in Name]: string;
};

const rowOf: ReadonlyMap<string, Row> = new Map(Object.values(rows).map(row => [row[0], row]));
const goneReasons: ReadonlySet<string> = new Set(Object.values(goneRows).map(([said]) => said));

const refusal = 'pre-flight refuses: ';

/** The reason that a finding is. */
export function preflightRefuses(message: string): string {
  return `${refusal}${message.replace(/\.$/, '')}`;
}

/** Who stays as it is, or is left out: `3 stay as they are (‘Rolls’, ‘Bread’, …)` */
export function keptNamed({ items, titles, reason }: KeptItems): string {
  const [is, are] = goneReasons.has(reason)
    ? ['is left out', 'are left out']
    : ['stays as it is', 'stay as they are'];
  const who = `${items} ${items === 1 ? is : are}`;
  if (titles.length === 0) return who;
  const named = titles.map(title => `‘${title || 'NO_NAME'}’`).join(', ');
  return `${who} (${named}${items > titles.length ? ', …' : ''})`;
}

/** Why, as a sentence that begins small: `they are already published.` */
export function whyInWords({ reason, items }: Pick<KeptItems, 'reason' | 'items'>): string {
  const row = rowOf.get(reason);
  return sentence(row ? row[items === 1 ? 1 : 2] : ofPreflight(reason, items));
}

/** Who stays as it is, and why: `1 stays as it is (‘Rolls’): it is already published.` */
export function keptInWords(kept: KeptItems): string {
  const isOfEach = kept.items > 1 && !rowOf.has(kept.reason) && !kept.reason.startsWith(refusal);
  return `${keptNamed(kept)}${isOfEach ? ', each for the same reason' : ''}: ${whyInWords(kept)}`;
}

function ofPreflight(reason: string, items: number): string {
  if (!reason.startsWith(refusal)) return reason;
  return `the pre-flight refuses ${items === 1 ? 'it' : 'them'}: ${reason.slice(refusal.length)}`;
}

function sentence(words: string): string {
  return words.replace(/([^.!?])$/, '$1.');
}
