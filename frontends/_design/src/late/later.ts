import { useEffect, useState } from 'react';

/** A part that is not in the first file, of the kit or of a screen. */
type Later<Part> = { load: () => Promise<Part>; loaded: () => Part | undefined };

/** Wraps a dynamic import, so that a part that has come once is there at once. */
export function later<Part>(fetchPart: () => Promise<Part>): Later<Part> {
  let part: Part | undefined;
  return {
    loaded: () => part,
    async load() {
      part ??= await fetchPart();
      return part;
    },
  };
}

/** The part as soon as it is wanted and has come; a failed load is told, and the next want tries again. */
export function useLater<Part>(
  source: Later<Part>,
  isWanted: boolean,
  onFailure: (error: unknown) => void,
): Part | undefined {
  const [, redraw] = useState(0);
  const part = source.loaded();

  useEffect(() => {
    // What was drawn counts, not what has come since: the part may have been fetched for somebody else in between.
    if (!isWanted || part !== undefined) return;
    let isGone = false;
    source.load().then(
      () => isGone || redraw(count => count + 1),
      error => isGone || onFailure(error),
    );
    return () => {
      isGone = true;
    };
  });

  return part;
}
