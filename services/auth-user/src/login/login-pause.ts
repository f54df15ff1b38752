import { doublingPauseMs } from './count-try.ts';

/** Wrong passwords for one email that cost nothing: people mistype. */
export const freeTries = 5;

/** How long an email cannot be signed in with after so many failures in a row, in milliseconds: doubles up to a quarter of an hour. */
export function loginPauseMs(failures: number): number {
  return doublingPauseMs({ freeTries, firstMs: 5_000, longestMs: 15 * 60_000 }, failures);
}
