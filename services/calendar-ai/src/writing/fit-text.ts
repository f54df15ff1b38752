import { charactersOf, firstCharacters } from '@insta-ai/proto/rules/post-text';

/** Text on one line, without the space around it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Text of at most `max` characters, cut between words where that is possible. */
export function fitText(text: string, max: number): string {
  const trimmed = text.trim();
  if (charactersOf(trimmed) <= max) return trimmed;
  if (max < 1) return '';
  const cut = firstCharacters(trimmed, max - 1);
  const lastSpace = cut.search(/\s\S*$/u);
  const atWord = /\s/u.test(trimmed[cut.length] ?? '') ? cut : cut.slice(0, lastSpace);
  // A cut far back would lose more than half a word is worth.
  const kept = charactersOf(atWord) > max / 2 && lastSpace > 0 ? atWord : cut;
  return `${kept.trimEnd()}…`;
}
