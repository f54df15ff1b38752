/** What became of the drafts of a review. */
export type Tally = { total: number; scheduled: number; moved: number; deleted: number };

/** 'All 54 looked at: 50 scheduled, 3 moved, 1 deleted'. */
export function endWords({ total, ...became }: Tally): string {
  const parts = Object.entries(became).flatMap(([word, count]) => (count > 0 ? [`${count} ${word}`] : []));
  const all = total === 1 ? '1 looked at' : `All ${total} looked at`;
  return parts.length > 0 ? `${all}: ${parts.join(', ')}` : all;
}
