/** So many letters in a line are too small to be read; measuring ever longer ones would take ever longer. */
const longestLine = 120;

/** Breaks a text as the preview does: at its own new lines, at spaces and hyphens, and inside a word that is alone too long. */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  return paragraphsOf(text).flatMap(paragraph => breakParagraph(paragraph, width, measure));
}

/** The text's own lines, with spaces as the preview shows them: several are one, and none stands at an end. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/).map(line => line.replace(/[ \t]+/g, ' ').trim());
}

function breakParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of partsOf(paragraph)) {
    if (fits(line + part)) {
      line += part;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const letter of fits(part) ? [part] : lettersOf(part)) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line.trimEnd()];

  // A space at the end of a line hangs over its edge.
  function fits(candidate: string): boolean {
    return candidate.length <= longestLine && measure(candidate.trimEnd()) <= width;
  }
}

/** Between two parts a line may end: after spaces and hyphens, and around each sign of scripts that have no spaces. */
function partsOf(paragraph: string): string[] {
  return (
    paragraph.match(
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]\s*|[^\s\-–—\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]*(?:[-–—]+|\s+)|[^\s\-–—\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu,
    ) ?? []
  );
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for one letter, also when it is made of several code points. */
export function lettersOf(text: string): string[] {
  return [...letters.segment(text)].map(({ segment }) => segment);
}
