/** What one piece of work takes of each part, in milliseconds of its processor; of `objects` the time of its operations. */
export type Cost = Readonly<Record<string, number>>;

/** All that is measured before a day is simulated. */
export type Costs = {
  lookMs: number;
  claimMs: number;
  /** An item from its creation until it is planned and checked. */
  plan: Cost;
  /** From there until it is live, prepared ahead. */
  publish: Cost;
  /** The one part of that which happens once for each picture. */
  fit: Cost;
  picture: Cost;
  list: Cost;
  /** Calls that read something at Instagram, for each post. */
  metaReads: number;
};

/** Its part of a cost. */
export function shareOf(cost: Cost, share: number): Cost {
  return Object.fromEntries(Object.entries(cost).map(([part, ms]) => [part, ms * share]));
}
