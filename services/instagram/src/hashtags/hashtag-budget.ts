export const hashtagWindowMs = 7 * 24 * 60 * 60 * 1000;

/**
 * When a new hashtag can be searched at the latest: the platform does not say, so it is the earliest end among our own
 * searches that still count.
 */
export function nextRoomAt(firstSearches: readonly Date[], now: Date): Date {
  const ends = firstSearches.map(at => at.getTime() + hashtagWindowMs).filter(end => end > now.getTime());
  return new Date(Math.min(now.getTime() + hashtagWindowMs, ...ends));
}
