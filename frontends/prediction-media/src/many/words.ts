import type { Outcome } from './run-paced.ts';

/** `1 file`, `40 files`. */
export function files(count: number): string {
  return `${count} ${count === 1 ? 'file' : 'files'}`;
}

/** What deleting would do, before it is done. */
export function deleteQuestion(count: number, used: number): { title: string; message: string } {
  const stay = used === 1 ? '1 is used by an item and stays. ' : `${used} are used by items and stay. `;
  return {
    title: `Delete ${files(count)}?`,
    message: `${used > 0 ? stay : ''}Deleted files cannot be brought back.`,
  };
}

/** What came of it, and the first reason of what did not. */
export function resultOf(
  { done, left }: Outcome<unknown>,
  deed: string,
  reasonOf: (error: unknown) => string,
): string {
  const result = `${files(done.length)} ${deed}.`;
  if (left.length === 0) return result;
  const first = left.find(({ error }) => error !== undefined);
  const reason = first ? ` ${reasonOf(first.error)}` : '';
  return `${result} ${files(left.length)} left, still selected.${reason}`;
}
