/**
 * The same in an order of chance that moves nothing further than `reach` places: replicas that look at the same queue then begin
 * at different ends of it, and who came long before others is still first. `random` is from 0 to below 1.
 */
export function mixedNearby<T>(list: readonly T[], reach: number, random: () => number = Math.random): T[] {
  return list
    .map((one, place) => ({ one, place: place + random() * reach }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
