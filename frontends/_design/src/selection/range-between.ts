/** From one to the other in an order, both with them, whichever comes first; undefined where it has not both. */
export function rangeBetween(
  order: readonly string[],
  one: string,
  other: string,
): readonly string[] | undefined {
  const ends = [order.indexOf(one), order.indexOf(other)];
  return ends.includes(-1) ? undefined : order.slice(Math.min(...ends), Math.max(...ends) + 1);
}
