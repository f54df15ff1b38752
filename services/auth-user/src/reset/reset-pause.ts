/** Mails in a row that need no wait: the first may have gone astray. */
const freeMails = 3;
const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;

/** How long no further mail goes to an address after so many, in milliseconds: nobody's inbox can be flooded from here. */
export function resetPauseMs(mails: number): number {
  if (mails < freeMails) return 0;
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(mails - freeMails, 20));
}
