import type { Timer } from '@insta-ai/chassis/timer';
import type { MediaAddress } from '../accounts/media-address.ts';
import type { Courier } from './courier.gateway.ts';

/**
 * Where nothing was ever brought there is nothing to sweep. The first run is at the start, and says in the log if the bucket is of no
 * use; a bucket that nothing is brought to now is not tried.
 */
export function courierTimer(courier: Courier | undefined, brings: MediaAddress['brings']): Timer[] {
  if (!courier) return [];
  const run = async () => {
    const problem = (await brings()).image ? await courier.problem() : undefined;
    if (!problem) await courier.sweep();
  };
  return [{ name: 'courier-sweep', everyMs: 10 * 60_000, run }];
}
