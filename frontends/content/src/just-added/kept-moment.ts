const keyOf = (userId: string) => `contents_seen.${userId}`;

/** When the newest item was made that a person saw in this tab; undefined before the first list. */
export function readSeen(userId: string): string | undefined {
  const kept = window.sessionStorage.getItem(keyOf(userId));
  return kept !== null && !Number.isNaN(Date.parse(kept)) ? kept : undefined;
}

export function keepSeen(userId: string, moment: string): void {
  try {
    window.sessionStorage.setItem(keyOf(userId), moment);
  } catch {
    // A full or forbidden storage only means that a reload forgets what is new.
  }
}
