import { mostCalendarBytes, mostEntries } from '@insta-ai/proto/data/calendar-ai';
import { entryOf, type Row } from './kept-calendar.ts';

/** Why these entries cannot be saved, for the person; said before they are sent, since a server refuses them as a whole. */
export function saveProblem(rows: readonly Row[]): string | undefined {
  const undated = rows.filter(({ date }) => date === '').length;
  if (undated === 1) return '1 entry has no date. Choose one, or delete the entry.';
  if (undated > 1) return `${undated} entries have no date. Choose a date for each, or delete them.`;
  const over = rows.length - mostEntries;
  if (over > 0)
    return `A calendar can have at most ${mostEntries} entries. Delete ${over} of them; nothing was saved yet.`;
  const bytes = new TextEncoder().encode(JSON.stringify(rows.map(entryOf))).byteLength;
  if (bytes <= mostCalendarBytes) return undefined;
  return `The texts of this calendar are too long to be saved together: they may have ${mostCalendarBytes / 1024 / 1024} MB. Shorten the longest ones, or delete entries; nothing was saved yet.`;
}
