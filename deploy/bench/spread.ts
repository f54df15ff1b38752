/** The value that so large a share of all is below: 0 is the best, 0.5 the median, 1 the worst. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** A figure that was taken several times: `median 3.9 s of 5 (best 3.8 s, worst 4.7 s; aim 3 s)`. */
export function spread(values: readonly number[], inWords: (value: number) => string, aim?: string): string {
  const at = (share: number) => inWords(quantile(values, share));
  return `median ${at(0.5)} of ${values.length} (best ${at(0)}, worst ${at(1)}${aim ? `; aim ${aim}` : ''})`;
}
