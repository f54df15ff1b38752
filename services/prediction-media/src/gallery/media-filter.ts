import { searchWordsMax } from '@insta-ai/proto/http/content';
import { badMediaFilter } from '../media/media.errors.ts';

/** What the list of media may be narrowed to by its `filter`. */
export type MediaFilter = {
  /** Words that are all found: in the prompt or the name of the file, or in the title or the type of its item. */
  search?: string[];
  tag?: string;
  /** Address of an output: it and its copies. */
  sameAs?: string;
  preferred?: true;
  uploads?: true;
  /** What no item uses. */
  unused?: true;
  /** What is there more than once, equal ones side by side. */
  duplicates?: true;
};

const switches = ['preferred', 'uploads', 'unused', 'duplicates'] as const;
const texts = ['tag', 'sameAs'] as const;
const keys = ['search', ...texts, ...switches].join(', ');
/** No tag and no address of ours is longer. */
const longestText = 300;

/** Reads the `filter` of the list: a JSON object with some of the keys, or the plain word `preferred`. */
export function readMediaFilter(text: string | undefined): MediaFilter {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return {};
  if (trimmed === 'preferred') return { preferred: true };
  return Object.fromEntries(
    Object.entries(parse(trimmed)).flatMap(([name, value]) => {
      const read = readValue(name, value);
      return read ? [[name, read]] : [];
    }),
  );
}

function readValue(name: string, value: unknown): string[] | string | true | undefined {
  if (name === 'search') return readWords(value);
  return texts.some(known => known === name) ? readText(name, value) : readSwitch(name, value);
}

function readText(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longestText)
    throw badMediaFilter(`"${name}" must be a text of at most ${longestText} letters`);
  return value.trim() || undefined;
}

function readSwitch(name: string, value: unknown): true | undefined {
  if (!switches.some(known => known === name))
    throw badMediaFilter(`it takes ${keys}, not "${name.slice(0, 50)}"`);
  if (typeof value !== 'boolean') throw badMediaFilter(`"${name}" must be true or false`);
  return value || undefined;
}

function readWords(value: unknown): string[] | undefined {
  if (typeof value !== 'string') throw badMediaFilter('"search" must be text');
  const words = value.split(/\s+/).filter(Boolean);
  if (words.length > searchWordsMax) throw badMediaFilter(`a search takes at most ${searchWordsMax} words`);
  return words.length > 0 ? words : undefined;
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below, with what else is no object.
  }
  throw badMediaFilter('it must be a JSON object');
}
