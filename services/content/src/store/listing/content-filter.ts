import { type ContentsQuery, searchWordsMax } from '@insta-ai/proto/http/content';
import { badFilter } from '../../item/contents.errors.ts';

/** What a list may be filtered by; texts match anywhere in any letter case, type and account are ids. */
export type ContentFilter = {
  title?: string;
  city?: string;
  /** A part of the status as it is shown. */
  status?: string;
  _contentType?: string;
  account?: string;
  /** Words that are all found in one or another of `searchedFields`. */
  search?: string[];
  dates?: DateFilter;
  /** Made after this moment. */
  madeSince?: Date;
};

/** What a person may remember of an item. */
export const searchedFields = [
  'title',
  'description',
  'metaDescription',
  'location',
  'city',
  'hashtags',
] as const;

/** The moments that items stand at, from one up to, but not including, another; or what stands on no day yet. */
export type DateFilter = { from?: Date; to?: Date } | 'unplanned';

const keys = ['title', 'city', 'status', '_contentType', 'account', 'search'] as const;

/** Reads the `filter` of a list: a JSON object with some of the keys, or plain text for the title. */
export function readFilter(text: string | undefined): ContentFilter {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return {};
  if (!trimmed.startsWith('{')) return { title: trimmed };
  const filter: ContentFilter = {};
  for (const [name, value] of Object.entries(parse(trimmed))) {
    const key = keys.find(known => known === name);
    if (!key) throw badFilter(`it takes ${keys.join(', ')}, not "${name.slice(0, 50)}"`);
    if (value === null) continue;
    if (typeof value !== 'string') throw badFilter(`"${name}" must be text`);
    const text = value.trim();
    if (text === '') continue;
    if (key === 'search') filter.search = readWords(text);
    else filter[key] = text;
  }
  return filter;
}

/** Reads the dates a list is limited to; undefined means all items. */
export function readDates({
  from,
  to,
  unplanned,
}: Pick<ContentsQuery, 'from' | 'to' | 'unplanned'>): DateFilter | undefined {
  if (!unplanned && from === undefined && to === undefined) return undefined;
  if (unplanned && (from !== undefined || to !== undefined)) {
    throw badFilter('items without a date are in no date range; ask for one or the other');
  }
  if (unplanned) return 'unplanned';
  const range = { ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) };
  if (range.from && range.to && range.from >= range.to) throw badFilter('"from" must be before "to"');
  return range;
}

function readWords(text: string): string[] {
  const words = text.split(/\s+/);
  if (words.length > searchWordsMax) throw badFilter(`a search takes at most ${searchWordsMax} words`);
  return words;
}

function parse(text: string): object {
  try {
    return JSON.parse(text);
  } catch {
    throw badFilter('it starts like a JSON object but is not valid JSON');
  }
}
