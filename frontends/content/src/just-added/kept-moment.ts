import { keptInBrowser } from '@insta-ai/platform';

/** When the newest item was made that a person saw in this tab; undefined before the first list. */
export function readSeen(userId: string): string | undefined {
  const kept = keptInBrowser.read('contents_seen', userId);
  return kept !== null && !Number.isNaN(Date.parse(kept)) ? kept : undefined;
}

export function keepSeen(userId: string, moment: string): void {
  keptInBrowser.keep('contents_seen', moment, userId);
}
