import type { BegunOrder, BegunOrdersStore } from './begun-orders.store.ts';

/** Orders in memory. */
export function createFakeBegunOrders(): BegunOrdersStore {
  const orders = new Map<string, BegunOrder>();
  return {
    async begin(order) {
      if (orders.get(order._id)?.isEnding) return false;
      orders.set(order._id, order);
      return true;
    },
    list: async (before, limit) =>
      [...orders.values()]
        .filter(({ at }) => at < before)
        .toSorted((one, other) => one.at.getTime() - other.at.getTime())
        .slice(0, limit),
    async claim({ _id, at }) {
      const order = orders.get(_id);
      if (order?.at.getTime() !== at.getTime()) return false;
      orders.set(_id, { ...order, isEnding: true });
      return true;
    },
    async forget(id) {
      orders.delete(id);
    },
  };
}
