import type { Timer } from '@insta-ai/chassis/timer';
import type { Courier } from './courier.gateway.ts';

/** Where nothing is brought there is nothing to sweep. The first run is at the start, and its failure says that the bucket is no use. */
export function courierTimer(courier: Courier | undefined): Timer[] {
  return courier ? [{ name: 'courier-sweep', everyMs: 10 * 60_000, run: () => courier.sweep() }] : [];
}
