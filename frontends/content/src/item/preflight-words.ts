import type { PreflightProblem } from '@insta-ai/proto/http/content';

export type PreflightTone = 'good' | 'open' | 'bad' | 'warning';

/** What the screens say about the pre-flight of an item, and how loudly: what a draft lacks is no trouble yet. */
export function preflightWords(
  problems: readonly PreflightProblem[],
  status: string,
): { text: string; tone: PreflightTone } {
  const errors = problems.filter(({ level }) => level === 'error').length;
  if (errors > 0) {
    return { text: `${errors} to fix`, tone: status === 'Scheduled' ? 'bad' : 'open' };
  }
  if (problems.length === 0) return { text: 'Ready', tone: 'good' };
  return { text: problems.length === 1 ? '1 warning' : `${problems.length} warnings`, tone: 'warning' };
}
