/** A list with one of it at another place; a place beyond an end is the end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const one = list.slice(from, from + 1);
  const others = list.toSpliced(from, one.length);
  return others.toSpliced(Math.max(0, to), 0, ...one);
}
