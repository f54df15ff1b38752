/** In milliseconds: clocks are corrected by less all the time. */
const leastMs = 60_000;

/**
 * Tells by how many milliseconds the clock on the wall was put back since it was last asked, beside one that nobody puts back; 0 where it
 * was not.
 */
export function watchPutBack(
  now: () => number,
  steady: () => number = () => performance.now(),
): () => number {
  let ahead = now() - steady();
  return () => {
    const before = ahead;
    ahead = now() - steady();
    return before - ahead >= leastMs ? before - ahead : 0;
  };
}
