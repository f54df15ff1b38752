import { LRUCache } from 'lru-cache';

/** What is asked about an owner's list, and the stamp that the list bears. */
export type Asked = { owner: string; question: unknown; stamp: string };

type Limits<V> = { mostBytes: number; bytesOf(value: V): number };

/** What an entry takes besides its value and its key. */
const entryBytes = 200;

/**
 * Keeps what was read of an owner's list while the list bears the stamp that was known before it was read. What was asked for
 * longest ago makes room, so nothing has to tell who never comes back.
 */
export function keepUnderStamp<V>({ mostBytes, bytesOf }: Limits<V>) {
  const kept = new LRUCache<string, { stamp: string; value: V }>({
    maxSize: mostBytes,
    sizeCalculation: ({ value }, key) => entryBytes + 2 * key.length + bytesOf(value),
  });
  return async ({ owner, question, stamp }: Asked, read: () => Promise<V>): Promise<V> => {
    const key = JSON.stringify([owner, question]);
    const known = kept.get(key);
    if (known?.stamp === stamp) return known.value;
    kept.delete(key);
    const value = await read();
    kept.set(key, { stamp, value });
    return value;
  };
}
