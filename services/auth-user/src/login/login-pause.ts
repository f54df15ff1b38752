/** Wrong passwords for one email that cost nothing: people mistype. */
export const freeTries = 5;
const firstPauseMs = 5_000;
const longestPauseMs = 15 * 60_000;

/** How long an email cannot be signed in with after so many failures in a row, in milliseconds: doubles up to a quarter of an hour. */
export function loginPauseMs(failures: number): number {
  if (failures < freeTries) return 0;
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - freeTries, 20));
}
