import type { Measures } from '@insta-ai/chassis/metrics/measures';
import type { ContentDocument } from '../item/content-document.ts';
import { lateBy } from './late-by.ts';

type Before = Pick<ContentDocument, 'decision' | 'plannedAt'>;
const outcomes = ['published', 'failed', 'unknown', 'held', 'troubled', 'overdue'] as const;
export type TellOutcome = (outcome: (typeof outcomes)[number], cause?: string) => void;

/** How late a post went live, in seconds; undefined where nobody waited for it any more, or it was posted by hand. */
export function latenessSeconds(
  { decision, plannedAt }: Before,
  publishedDate: Date | null,
): number | undefined {
  if (!decision || !publishedDate) return undefined;
  const late = lateBy({ dueAt: decision.dueAt, ...(plannedAt && { plannedAt }) }, publishedDate);
  // The platform tells whole seconds, so one that is on time may seem early.
  return Math.max(0, late) / 1_000;
}

/** Tells whoever watches over the installation what became of a decision to publish. */
export function tellOutcomeTo(measures: Measures): TellOutcome {
  for (const outcome of outcomes) measures.begin('insta_ai_publish_outcomes_total', { outcome, cause: '' });
  measures.begin('insta_ai_publish_lateness_seconds', {});
  return (outcome, cause = '') => measures.count('insta_ai_publish_outcomes_total', { outcome, cause });
}

/** Tells how late a post went live. */
export function tellLateness(
  measures: Measures,
  before: Before,
  after: Pick<ContentDocument, 'publishedDate'>,
): void {
  const seconds = latenessSeconds(before, after.publishedDate);
  if (seconds !== undefined) measures.observe('insta_ai_publish_lateness_seconds', {}, seconds);
}
