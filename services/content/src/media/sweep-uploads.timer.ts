import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { Timer } from '@insta-ai/chassis/timer';
import { incomingPrefix } from './uploads.service.ts';

/** How long an upload may wait, in milliseconds; reading and adopting one takes a quarter of an hour at most. */
const waitsAtMostMs = 6 * 60 * 60 * 1000;

/** Removes uploads that were never adopted: their process died, or prediction-media's answer was lost. */
export function sweepUploadsTimer(objects: Pick<ObjectStore, 'list' | 'remove'>, now = Date.now): Timer {
  return {
    name: 'content-uploads',
    everyMs: 60 * 60 * 1000,
    async run(stopping) {
      for (const key of await objects.list(incomingPrefix)) {
        if (stopping.aborted) return;
        if (now() - startOf(key) > waitsAtMostMs) await objects.remove(key);
      }
    },
  };
}

/** Our ids begin with the second they were made in, in hexadecimal; anything else here counts as old. */
function startOf(key: string): number {
  const id = key.slice(incomingPrefix.length);
  return /^[0-9a-f]{24}$/.test(id) ? Number.parseInt(id.slice(0, 8), 16) * 1000 : 0;
}
