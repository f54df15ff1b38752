import type { Timer } from '@insta-ai/chassis/timer';
import type { Courier } from './courier.gateway.ts';

/** Where nothing is brought there is nothing to sweep. The first run is at the start, and says in the log if the bucket is of no use. */
export function courierTimer(courier: Courier | undefined): Timer[] {
  if (!courier) return [];
  const run = async () => {
    const problem = await courier.problem();
    if (!problem) await courier.sweep();
  };
  return [{ name: 'courier-sweep', everyMs: 10 * 60_000, run }];
}
