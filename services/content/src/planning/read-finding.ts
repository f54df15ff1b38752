import type { PreflightProblem } from '@insta-ai/proto/http/content';

/** A finding from the bus; a level nobody knows is taken for the graver one. */
export function readFinding({
  level,
  message,
  fix,
}: {
  level: string;
  message: string;
  fix: string;
}): PreflightProblem {
  return { level: level === 'warning' ? 'warning' : 'error', message, fix };
}
