import type { BegunOrder, BegunOrdersStore } from './begun-orders.store.ts';

/** Orders in memory. */
export function createFakeBegunOrders(): BegunOrdersStore {
  const orders = new Map<string, BegunOrder>();
  const lost = new Map<string, number>();
  return {
    async begin(order) {
      const known = orders.get(order._id);
      if (known?.isEnding || known?.wasStored) return undefined;
      const lostBefore = lost.get(order._id) ?? 0;
      orders.set(order._id, { ...order, ...(lostBefore > 0 && { lostBefore }) });
      return { lostBefore };
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
    async forget({ _id, at }) {
      if (orders.get(_id)?.at.getTime() !== at.getTime()) return;
      orders.delete(_id);
      lost.delete(_id);
    },
    async noteLost({ _id, at }) {
      const order = orders.get(_id);
      if (order?.at.getTime() !== at.getTime() || !order.isEnding) return;
      orders.delete(_id);
      lost.set(_id, (lost.get(_id) ?? 0) + 1);
    },
  };
}
