import { badFilter } from './contents.errors.ts';

/** What a list may be narrowed by; texts are contained in any letter case, the type is an id. */
export type ContentFilter = { title?: string; city?: string; status?: string; _contentType?: string };

const keys = ['title', 'city', 'status', '_contentType'] as const;

/** Reads the `filter` of a list: a JSON object with some of the keys, or plain text for the title. */
export function readFilter(text: string | undefined): ContentFilter {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return {};
  if (!trimmed.startsWith('{')) return { title: trimmed };
  const filter: ContentFilter = {};
  for (const [name, value] of Object.entries(parse(trimmed))) {
    const key = keys.find(known => known === name);
    if (!key) throw badFilter(`it knows ${keys.join(', ')}, not "${name.slice(0, 50)}"`);
    if (value === null || value === '') continue;
    if (typeof value !== 'string') throw badFilter(`"${name}" must be text`);
    filter[key] = value;
  }
  return filter;
}

function parse(text: string): object {
  try {
    return JSON.parse(text);
  } catch {
    throw badFilter('it begins like a JSON object but is none');
  }
}
