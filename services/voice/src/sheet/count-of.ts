/** How often something is there. */
export type Count = { text: string; count: number };

/** What is there at least so often, the most frequent first; what is as frequent in the order of letters. */
export function countsOf(
  texts: readonly string[],
  { atLeast = 1, most }: { atLeast?: number; most: number },
): Count[] {
  const found = new Map<string, number>();
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1);
  return [...found]
    .map(([text, count]) => ({ text, count }))
    .filter(({ count }) => count >= atLeast)
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, most);
}

/** Lower quartile, median and upper quartile, each a value that is there. */
export type Spread = { lower: number; median: number; upper: number };

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
}

/** Mean with one decimal. */
export function meanOf(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return values.length === 0 ? 0 : Math.round((sum / values.length) * 10) / 10;
}
