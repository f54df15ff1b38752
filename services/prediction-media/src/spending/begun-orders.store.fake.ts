import type { BegunOrder, BegunOrdersStore } from './begun-orders.store.ts';

/** Orders in memory. */
export function createFakeBegunOrders(): BegunOrdersStore {
  const orders = new Map<string, BegunOrder>();
  return {
    async begin(order) {
      const known = orders.get(order._id);
      if (known?.isEnding || known?.wasStored) return false;
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
      if (order?.at.getTime() !== at.getTime() || order.wasStored) return false;
      orders.set(_id, { ...order, isEnding: true });
      return true;
    },
    async noteStored(id) {
      const order = orders.get(id);
      if (order) orders.set(id, { ...order, wasStored: true });
    },
    async forget(id) {
      orders.delete(id);
    },
  };
}
