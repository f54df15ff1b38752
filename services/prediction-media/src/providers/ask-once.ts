type Freshness = {
  /** For how long an answer holds, in milliseconds. */
  forMs: number;
  now(): number;
};

/**
 * Remembers the first answer; a failed one is asked for again. An answer that has become old is asked for again as well, and
 * stays what it was while that fails.
 */
export function askOnce<Answer>(
  ask: () => Promise<Answer>,
  { forMs, now }: Freshness = { forMs: Number.POSITIVE_INFINITY, now: Date.now },
): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  let since = 0;
  return () => {
    if (asked && now() - since < forMs) return asked;
    const before = asked;
    since = now();
    asked = ask().catch((error: unknown) => {
      since = Number.NEGATIVE_INFINITY;
      asked = before;
      if (before) return before;
      throw error;
    });
    return asked;
  };
}
