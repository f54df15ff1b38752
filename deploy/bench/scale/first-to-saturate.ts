import type { PartUse } from './parts.ts';

/** A part counts as full from here on: what lets others wait never comes to quite all of its time. */
const full = 0.98;
/** How exactly the load is found. */
const precision = 1.05;
const mostTries = 10;

/** The part that is full first when the load grows, and from which load on; undefined where nothing has anything to do. */
export function firstToSaturate(
  usesAt: (load: number) => readonly PartUse[],
): { part: PartUse; load: number } | undefined {
  let low = 0;
  let found: { part: PartUse; load: number } | undefined;
  let load = 1;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const part = fullest(usesAt(load));
    if (!part) return undefined;
    if (part.peak >= full) found = { part, load };
    else low = load;
    if (found && found.load <= low * precision) break;
    // Most parts grow with the load; where one does not, halfway.
    const guess = (load * 1.01 * full) / part.peak;
    const isBetween = guess > low && (!found || guess < found.load);
    load = isBetween ? guess : found ? (low + found.load) / 2 : load * 2;
  }
  return found;
}

/** The one with the least room in its busiest quarter hour; undefined where none does anything. */
export function fullest(uses: readonly PartUse[]): PartUse | undefined {
  return uses
    .filter(({ peak }) => peak > 0)
    .reduce<PartUse | undefined>((one, other) => (one && one.peak >= other.peak ? one : other), undefined);
}
