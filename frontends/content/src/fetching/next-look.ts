import type { Content } from '@insta-ai/proto/http/content';

type Item = Pick<Content, 'status' | 'date' | 'outcome'>;

/** A timer of the browser can wait no longer, in milliseconds. */
const longestMs = 2_147_483_647;

/**
 * In how many milliseconds an open item is worth asking for again, should no news of it come; false when nothing happens to it by
 * itself. `everyMs` is for what is under way; what is scheduled is under way from its moment on.
 */
export function nextLook({ status, date, outcome }: Item, everyMs: number, now: Date): number | false {
  if (outcome?.state === 'publishing') return everyMs;
  const isWaiting = outcome === null || outcome.state === 'held';
  if (status !== 'Scheduled' || date === null || !isWaiting) return false;
  return Math.min(longestMs, everyMs + Math.max(0, Date.parse(date) - now.getTime()));
}
