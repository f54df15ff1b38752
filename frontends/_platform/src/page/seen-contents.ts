import { keptInBrowser } from '../kept-in-browser.ts';

/** From when on an item is new to a person in this tab, by the moments of the server alone. */
export const seenContents = {
  /** When the newest item was made that they saw; undefined before the first list. */
  read(userId: string): string | undefined {
    const kept = keptInBrowser.read('contents_seen', userId);
    return kept !== null && !Number.isNaN(Date.parse(kept)) ? kept : undefined;
  },

  keep(userId: string, moment: string): void {
    keptInBrowser.keep('contents_seen', moment, userId);
  },

  /** For an item that was made while no list was shown yet: it is new when one is. */
  beginBefore(userId: string, createdAt: string): void {
    if (seenContents.read(userId) !== undefined) return;
    seenContents.keep(userId, new Date(Date.parse(createdAt) - 1).toISOString());
  },
};
