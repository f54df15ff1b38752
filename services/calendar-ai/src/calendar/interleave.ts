/** Kinds mixed so that each is spread evenly over the whole: 4 `a` and 2 `b` become a b a a b a. */
export function interleave<T>(amounts: readonly (readonly [kind: T, amount: number])[]): T[] {
  return amounts
    .flatMap(([kind, amount]) =>
      Array.from({ length: amount }, (_, index) => ({ kind, at: (index + 0.5) / amount })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
}
