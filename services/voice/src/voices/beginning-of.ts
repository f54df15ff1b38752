const words = new Intl.Segmenter('und', { granularity: 'word' });

/** The longest beginning of a text that fits and ends between two words, with a mark that it goes on; empty where no word fits. */
export function beginningOf(text: string, fits: (part: string) => boolean): string {
  const ends = [...words.segment(text)].map(({ index, segment }) => index + segment.length);
  const partTo = (end: number) => `${text.slice(0, end).trimEnd()} …`;
  // Longer parts fit no better, so the place is between the last that is known to fit and the first that does not.
  let known = 0;
  let beyond = ends.length + 1;
  while (beyond - known > 1) {
    const middle = (known + beyond) >> 1;
    if (fits(partTo(ends[middle - 1] ?? 0))) known = middle;
    else beyond = middle;
  }
  return known === 0 ? '' : partTo(ends[known - 1] ?? 0);
}
