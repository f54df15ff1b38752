/**
 * When a stretch of so long may end at the latest that has begun by a moment; one that ends later was begun by a clock that was put
 * back since, and counts no more. Twice its length, for the clocks of replicas differ. All in milliseconds.
 */
export function latestEnd(now: number, stretchMs: number): number {
  return now + 2 * stretchMs;
}
