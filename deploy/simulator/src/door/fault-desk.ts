import { randomUUID } from 'node:crypto';
import type { Clock } from '../store/clock.ts';
import type { Store } from '../store/store.ts';
import { covers } from './fault-table.ts';

export type FaultOrder = {
  id: string;
  target: string;
  kind: string;
  /** How many more times it strikes. */
  left: number;
  /** How many matching requests it lets pass first. */
  after: number;
  params: Record<string, unknown>;
  orderedAt: string;
};

export type Fault = { kind: string; params: Record<string, unknown> };

export type FaultDesk = {
  order(order: Omit<FaultOrder, 'id' | 'orderedAt'>): FaultOrder;
  /** Takes one strike from the oldest order of one of these kinds for the target; an order that is used up goes. */
  take(target: string, kinds: readonly string[], fits?: (fault: Fault) => boolean): Fault | undefined;
  list(): FaultOrder[];
  clear(): void;
};

export function createFaultDesk({ store, clock }: { store: Store; clock: Clock }): FaultDesk {
  const orders = store.collection<FaultOrder>('faults');
  return {
    order(order) {
      const stored = { ...order, id: randomUUID(), orderedAt: new Date(clock.now()).toISOString() };
      orders.put(stored);
      return stored;
    },
    take(target, kinds, fits = () => true) {
      for (const order of orders.oldestFirst()) {
        if (!covers(order.target, target) || !kinds.includes(order.kind) || !fits(order)) continue;
        if (order.after > 0) {
          orders.put({ ...order, after: order.after - 1 });
          continue;
        }
        if (order.left > 1) orders.put({ ...order, left: order.left - 1 });
        else orders.remove(order.id);
        return { kind: order.kind, params: order.params };
      }
      return undefined;
    },
    list: () => orders.oldestFirst(),
    clear: () => {
      for (const order of orders.oldestFirst()) orders.remove(order.id);
    },
  };
}

export const numberParam = (fault: Fault | undefined, name: string, otherwise: number) =>
  typeof fault?.params[name] === 'number' ? fault.params[name] : otherwise;

export const textParam = (fault: Fault | undefined, name: string, otherwise: string) =>
  typeof fault?.params[name] === 'string' ? fault.params[name] : otherwise;
