import { doublingPauseMs } from './count-try.ts';

/** Mails in a row that need no wait: the first may have gone astray. */
const freeMails = 3;

/** How long no further mail goes to an address after so many, in milliseconds: nobody's inbox can be flooded from here. */
export function mailPauseMs(mails: number): number {
  return doublingPauseMs({ freeTries: freeMails, firstMs: 60_000, longestMs: 60 * 60_000 }, mails);
}
