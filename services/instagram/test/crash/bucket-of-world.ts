import type { CourierBucket } from '@insta-ai/chassis/storage/s3-courier-bucket';
import type { GraphClient } from '../../src/graph/graph-client.ts';

const origin = 'https://bucket.example.com/';

/** A courier's bucket in memory, and when each object of it was stored. */
export function newBucket(now: () => number): CourierBucket & { objects: Map<string, Date> } {
  const objects = new Map<string, Date>();
  return {
    objects,
    put: async key => void objects.set(key, new Date(now())),
    addressOf: async key => `${origin}${key}`,
    list: async prefix =>
      [...objects].flatMap(([key, storedAt]) => (key.startsWith(prefix) ? [{ key, storedAt }] : [])),
    remove: async key => void objects.delete(key),
  };
}

/** A platform that fetches the pictures and covers of the bucket when it is told of them, and has nowhere else to get them. */
export function fetchingFrom(objects: ReadonlyMap<string, Date>, graph: GraphClient): GraphClient {
  return async call => {
    for (const name of ['image_url', 'cover_url']) {
      const address = String(call.params[name] ?? '');
      if (address.startsWith(origin) && !objects.has(address.slice(origin.length)))
        throw new Error(`Nothing lies at ${address}.`);
    }
    return graph(call);
  };
}
