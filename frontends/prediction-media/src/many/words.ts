import { mostChangedMedia } from '@insta-ai/proto/data/prediction-media';
import type { ChangedMedia } from '@insta-ai/proto/http/many/media-changes';

/** `1 file`, `40 files`. */
export function files(count: number): string {
  return `${count} ${count === 1 ? 'file' : 'files'}`;
}

/** What deleting would do, before it is done. */
export function deletedInWords(count: number, used: number): string {
  const stay =
    used === 1 ? ' 1 more is used by an item and stays.' : ` ${used} more are used by items and stay.`;
  return `${files(count)} will be deleted. You can undo it for ten minutes.${used > 0 ? stay : ''}`;
}

/** What came of it, and why something was left. */
export function resultOf({ files: count, kept, usedBy }: ChangedMedia, deed: string): string {
  const result = `${files(count)} ${deed}.`;
  if (kept.length === 0) return result;
  return `${result} ${files(kept.length)} left, still selected: “${usedBy || 'NO_NAME'}” uses ${kept.length === 1 ? 'it' : 'one of them'}.`;
}

/** What came back. */
export function undoneInWords(count: number): string {
  if (count === 0) return 'Nothing was taken back: these files were changed since.';
  return `${files(count)} ${count === 1 ? 'is as it was' : 'are as they were'} before.`;
}

export function tooManyInWords(): string {
  return `These are more than ${mostChangedMedia.toLocaleString('en')} files, the most that can be changed at once. Narrow the filter.`;
}
