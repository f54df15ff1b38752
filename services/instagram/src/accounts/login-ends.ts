/** When a login ends: its token (about 60 days), and its access to data (90 days after the person was last seen). */
export type LoginEnds = { readonly token: Date | undefined; readonly dataAccess: Date | undefined };

/** TABLE: how many days before the end the person is told, the later word first. */
export const wordsBeforeEnd = [3, 14] as const;

export type DaysBefore = (typeof wordsBeforeEnd)[number];

const dayMs = 24 * 60 * 60_000;

/** The end that comes first; undefined when the platform names none. */
export function endOfLogin({ token, dataAccess }: LoginEnds): Date | undefined {
  return !token || (dataAccess && dataAccess < token) ? dataAccess : token;
}

/** Which word is due; undefined long before the end, and after it. */
export function wordDue(end: Date | undefined, now: Date): DaysBefore | undefined {
  if (!end || end <= now) return undefined;
  return wordsBeforeEnd.find(days => end.getTime() - now.getTime() <= days * dayMs);
}
