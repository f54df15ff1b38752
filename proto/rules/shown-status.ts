/** Outcomes whose name is shown instead of the status. */
export const namedStates = {
  publishing: 'Publishing',
  held: 'Held',
  failed: 'Failed',
  overdue: 'Overdue',
  unknown: 'Unknown',
} as const;

/** Every word of a badge, in the order of lists: from what is not planned to what is live, as the specification has its three. */
export const shownStatuses = [
  'Draft',
  'Scheduled',
  'Overdue',
  'Publishing',
  'Held',
  'Failed',
  'Unknown',
  'Published',
] as const;
export type ShownStatus = (typeof shownStatuses)[number];

type Status = 'Draft' | 'Scheduled' | 'Published';
type NamedState = keyof typeof namedStates;
type Item = { status: Status | ''; outcome: { state: NamedState | 'notified' } | null };

/**
 * The state a badge names: what became of a publish says more than the status it was started from, but live is live.
 * `notified` waits for the person and stays what it was. An empty status is a Draft (specification section 4).
 */
export function shownStatus({ status, outcome }: Item): ShownStatus {
  if (status !== 'Published' && outcome && outcome.state !== 'notified') return namedStates[outcome.state];
  return status || 'Draft';
}
