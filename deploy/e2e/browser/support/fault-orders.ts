import type { RunningProduct } from './running-product.ts';

/** A fault that the simulated outside shows; kinds, targets and parameters are in deploy/simulator/README.md. */
export type FaultOrder = {
  target: string;
  kind: string;
  /** How many requests it strikes; 1 when left out. */
  times?: number;
  /** How many matching requests go by before. */
  after?: number;
  [parameter: string]: unknown;
};

/** Orders faults of the simulated outside; every test begins without any. */
export type Faults = ReturnType<typeof takeFaultOrders>;

export function takeFaultOrders(product: Pick<RunningProduct, 'control'>) {
  return {
    order: (order: FaultOrder) => product.control('POST', 'faults', order),
    clear: () => product.control('DELETE', 'faults'),
  };
}
