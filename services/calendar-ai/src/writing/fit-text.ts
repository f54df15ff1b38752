/** Text on one line, without the space around it. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Text of at most `max` characters, cut between words where that is possible. */
export function fitText(text: string, max: number): string {
  const trimmed = text.trim();
  if (trimmed.length <= max) return trimmed;
  if (max < 1) return '';
  const cut = withoutHalfCharacter(trimmed.slice(0, max - 1));
  const lastSpace = cut.search(/\s\S*$/u);
  const atWord = /\s/u.test(trimmed[max - 1] ?? '') ? cut : cut.slice(0, lastSpace);
  // A cut far back would lose more than half a word is worth.
  const kept = atWord.length > max / 2 && lastSpace > 0 ? atWord : cut;
  return `${kept.trimEnd()}…`;
}

function withoutHalfCharacter(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}
