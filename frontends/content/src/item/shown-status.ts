import type { ShownStatus } from '@insta-ai/design';
import type { Content } from '@insta-ai/proto/http/content';

const states = {
  publishing: 'Publishing',
  held: 'Held',
  failed: 'Failed',
  overdue: 'Overdue',
  unknown: 'Unknown',
} as const;

/**
 * The state a badge names: what became of a publish says more than the status it was started from, but live is live.
 * `notified` waits for the person and stays what it was.
 */
export function shownStatus({ status, outcome }: Pick<Content, 'status' | 'outcome'>): ShownStatus {
  if (status !== 'Published' && outcome && outcome.state !== 'notified') return states[outcome.state];
  return status || 'Draft';
}
