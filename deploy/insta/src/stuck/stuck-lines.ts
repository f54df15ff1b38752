import type { StuckPost } from './judge-stuck.ts';

/** A post that hangs, for the person: which, since when, why, and what one can do. */
export function stuckLines({ contentId, owner, title, dueAt, why, lastSign, advice }: StuckPost): string[] {
  const sign = lastSign ? `, last sign ${lastSign.toISOString()}` : '';
  return [
    `${contentId}  "${title}" of ${owner}  due ${dueAt.toISOString()}${sign}`,
    `    ${why}`,
    `    → ${advice}`,
  ];
}
