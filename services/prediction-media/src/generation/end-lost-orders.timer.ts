import type { Timer } from '@insta-ai/chassis/timer';
import { eachByItself } from '@insta-ai/chassis/turns/each-by-itself';
import { holdIdOf } from '../predictions/prediction.ts';
import type { PredictionsStore } from '../predictions/predictions.store.ts';
import type { BegunOrdersStore } from '../spending/begun-orders.store.ts';
import type { SpendingGateway } from '../spending/spending.gateway.ts';

/** How long an order may take from asking for room to its stored picture, in milliseconds; one that took longer is not stored. */
export const orderMs = 60_000;
/** A write that was sent within that time has arrived, or never will. */
const lostMs = 5 * 60_000;
/** Orders of one round. */
const round = 500;

type Deps = {
  orders: Pick<BegunOrdersStore, 'list' | 'claim' | 'forget' | 'noteLost'>;
  predictions: Pick<PredictionsStore, 'findByKey'>;
  spending: Pick<SpendingGateway, 'end'>;
  now(): Date;
};

/**
 * Gives back the room of orders of which no picture was ever stored: their process died, or gave up waiting for a hold that took effect later.
 * It would be held for a day, and then counted. The same order may come again, and is drawn then.
 */
export function endLostOrders({ orders, predictions, spending, now }: Deps): Timer {
  return {
    name: 'end-lost-orders',
    everyMs: 60_000,
    async run(stopping) {
      await eachByItself(
        await orders.list(new Date(now().getTime() - lostMs), round),
        async order => {
          const wasStored =
            order.wasStored || (await predictions.findByKey(order.owner, order.key)) !== undefined;
          if (wasStored) return orders.forget(order);
          if (!(await orders.claim(order))) return;
          const { wasHeld } = await spending.end(holdIdOf(order), { wasNotMade: true });
          // What was refused had no hold, and its name is as good as before.
          if (wasHeld || order.lostBefore) await orders.noteLost(order, now());
          else await orders.forget(order);
        },
        stopping,
      );
    },
  };
}
