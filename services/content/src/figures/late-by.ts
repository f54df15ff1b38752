import type { ContentDocument } from '../item/content-document.ts';

export type Planned = Pick<ContentDocument, 'dueAt' | 'plannedAt'>;

/**
 * How late a due item would go out, in milliseconds. What was planned for a moment in the past was meant to go out at once,
 * so its lateness counts from when it was planned.
 */
export function lateBy({ dueAt, plannedAt }: Planned, now: Date): number {
  if (!dueAt) return 0;
  return now.getTime() - Math.max(dueAt.getTime(), plannedAt?.getTime() ?? 0);
}
