/** A look at a queue: when, the number of the newest message of its stream, up to which all are handled, and how many are not. */
export type QueueLook = { at: number; last: number; handled: number; open: number };

/**
 * How old the oldest message of a queue is at most, in milliseconds, from looks at it: it came after the last look at which the
 * queue was empty, and after the last one at which the stream held nothing beyond what is handled by now. Reading the message
 * would tell, but only the keeper of the streams may (`measure-streams.ts`), which may be away. `looks` are the oldest first.
 */
export function queueAgeMs(looks: readonly QueueLook[]): number {
  const now = looks.at(-1);
  if (!now || now.open === 0) return 0;
  const since = looks.findLast(({ open, last }) => open === 0 || last <= now.handled) ?? looks[0] ?? now;
  return now.at - since.at;
}

/** The looks that a later one can still need. */
export function neededLooks(looks: readonly QueueLook[]): QueueLook[] {
  const now = looks.at(-1);
  if (!now) return [];
  const from = looks.findLastIndex(({ open, last }) => open === 0 || last <= now.handled);
  return looks.slice(Math.max(0, from));
}
