import type { CalendarEntry } from '@insta-ai/proto/http/calendar-ai';
import { charactersOf, firstCharacters } from '@insta-ai/proto/rules/post-text';

/** Longest title taken from a description, in characters: one row of the list. */
const longest = 60;

/** A title for an entry, which has none: the start of its description, else its place, else its type. */
export function titleOf({
  description,
  location,
  city,
  type,
}: Pick<CalendarEntry, 'description' | 'location' | 'city' | 'type'>): string {
  const text = [description, location, city, type].map(oneLine).find(line => line !== '') ?? '';
  const sentence = /^.+?[.!?](?=\s|$)/u.exec(text)?.[0] ?? text;
  if (charactersOf(sentence) <= longest) return sentence.replace(/(?<!\.)\.$/u, '');
  const cut = firstCharacters(sentence, longest - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–-]+$/u, '')}…`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
