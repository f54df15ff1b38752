import type { Budget } from '../budgets/read-budgets.ts';
import { type Amount, hasTokens, microsOf, type Priced } from '../prices/price-of.ts';
import type { Prices } from '../prices/price-table.ts';
import { refusesUnpriced } from '../prices/refuses-unpriced.ts';
import { type Cost, countedOf, placeOf } from '../room/cost.ts';
import { type RoomParts, releaseRoom, roomsOf, takeRoom } from '../room/room.service.ts';
import { heldOf, usedOf } from '../room/used-budgets.ts';
import { believed } from './can-be.ts';
import { hasEnded, overBudget, priceUnknown, roomWasShort } from './costs.errors.ts';
import type { CostsStore } from './costs.store.ts';
import { withExpected } from './expected-amount.ts';

export type CostParts = RoomParts & {
  costs: CostsStore;
  budgets: readonly Budget[];
  prices: Prices;
  /** Told of each call that has ended, once. */
  tellEnd(ended: Cost): void;
  now(): Date;
};

/** A hold that took longer, because its process stood still, is not recorded, in milliseconds. */
const holdMs = 60_000;

/** A call that is about to be made. */
export type PlannedCall = Pick<Cost, 'owner' | 'task' | 'contentType' | 'provider' | 'model'> & {
  id: string;
  expected: Amount;
  isFree: boolean;
};

/**
 * Holds what a call may cost, in every budget or in none; answers its price, null when none is known. First the room, then the
 * record: what is left by a kill between the two is released by `release-lost.timer.ts`.
 */
export async function holdCost(parts: CostParts, call: PlannedCall): Promise<number | null> {
  const { costs, budgets } = parts;
  const known = await costs.find(call.id);
  // Held for again, it would be made another time within what it came to the first time.
  if (known && known.state !== 'held') throw hasEnded();
  if (known) return known.micros;
  const heldAt = parts.now();
  const { id, expected: asked, isFree: _, ...about } = call;
  const expected = await withExpected(parts, call, asked);
  const micros = microsOf(parts.prices, call, expected);
  const cost: Cost = {
    _id: id,
    ...about,
    ...expected,
    ...placeOf(heldAt),
    heldAt,
    micros,
    state: 'held',
    isApart: true,
  };
  // What is free goes over no budget in money, and what has no price cannot be kept within one.
  if (refusesUnpriced(parts, call, expected)) throw priceUnknown(call.model, call.provider);
  if (!(await takeRoom(parts, cost, budgets))) throw await noRoom(parts, cost);
  // Whoever asked has given up, and said so perhaps; room without a record is given back.
  if (parts.now().getTime() - heldAt.getTime() > holdMs) throw roomWasShort();
  await costs.add(cost);
  return micros;
}

/** Settles a call; null as amount when nobody knows what it came to: then it counts as what was held. Answers whether it ever was. */
export async function settleCost(
  parts: CostParts,
  id: string,
  end: { wasNotMade: boolean; amount: Partial<Amount> | null; billedMicros?: number },
): Promise<boolean> {
  const held = await parts.costs.find(id);
  if (!held) return false;
  const amount = { ...amountOf(held), ...believed(held, end.amount ?? {}) };
  // What a picture takes in tokens nobody knows before the first one of its model.
  const isKnown = held.micros !== null || (held.task === 'picture' && hasTokens(amount));
  // Whoever sends the bill knows best.
  const micros = end.billedMicros ?? (isKnown ? microsOf(parts.prices, asPriced(held), amount) : null);
  const ended = await parts.costs.end(id, {
    ...amount,
    micros,
    state: end.wasNotMade ? 'not-made' : 'settled',
  });
  if (!ended) return true;
  parts.tellEnd(ended);
  await tellMonth(parts, ended);
  return true;
}

/** Counts in its month what a call came to. */
export async function tellMonth(
  parts: Pick<CostParts, keyof RoomParts | 'costs'>,
  cost: Cost,
): Promise<void> {
  await releaseRoom(parts, cost, cost);
  await parts.costs.told(cost._id);
}

/** A call of which something is noted: what was free when it was held is so still, unless the operator gave it a price since. */
export const asPriced = (cost: Cost): Priced => ({ ...cost, isFree: cost.micros === 0 });

const amountOf = (amount: Amount): Amount => ({
  pictures: amount.pictures,
  inputTokens: amount.inputTokens,
  outputTokens: amount.outputTokens,
  ...(amount.pictureInputTokens !== undefined && { pictureInputTokens: amount.pictureInputTokens }),
  ...(amount.seconds !== undefined && { seconds: amount.seconds }),
});

async function noRoom(parts: CostParts, cost: Cost): Promise<Error> {
  const rooms = await roomsOf(parts, cost);
  const counted = countedOf(cost);
  const used = (budget: Budget) => usedOf(rooms[budget.scope], budget, cost.day);
  const held = (budget: Budget) => heldOf(rooms[budget.scope], budget, cost.day);
  const asked = parts.budgets.filter(({ unit }) => counted[unit] > 0);
  const over = (budget: Budget, taken: number) => taken + counted[budget.unit] > budget.limit;
  const forGood = asked.find(budget => over(budget, used(budget) - held(budget)));
  const full = forGood ?? asked.find(budget => over(budget, used(budget)));
  // What had no room a moment ago may have it now, and is asked again as well.
  if (!full) return roomWasShort();
  return overBudget(full, {
    used: used(full),
    held: held(full),
    wanted: counted[full.unit],
    mayHaveRoom: forGood === undefined,
  });
}
