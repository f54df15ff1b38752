import type { ContentsStore } from '../contents.store.ts';

/** How outdated a list's total may be when another replica added or removed items, in milliseconds. */
const cacheMs = 1_000;
const cacheSize = 1_000;

type Known = { stamp?: string; total?: Promise<number>; until: number };

/**
 * Counts an owner's items once for many pages: counting takes half as long as reading a page. A total is only told beside a stamp
 * that was known before it was counted, and an older stamp is as safe as the newest: it is only sooner out of date.
 */
export function cacheLists(store: ContentsStore): ContentsStore {
  const lists = new Map<string, Known>();
  const forget = (owner: string) => lists.delete(owner);
  const remember = (owner: string, known: Known) => {
    if (lists.size >= cacheSize) lists.clear();
    lists.set(owner, known);
    return known;
  };
  return {
    ...store,
    async listStamp(owner, which) {
      const known = lists.get(owner)?.stamp;
      if (which === 'any' && known !== undefined) return known;
      const stamp = await store.listStamp(owner, which);
      if (lists.get(owner)?.stamp !== stamp) remember(owner, { stamp, until: 0 });
      return stamp;
    },
    count(owner, filter) {
      if (Object.keys(filter).length > 0) return store.count(owner, filter);
      const known = lists.get(owner);
      if (known?.total && known.until > Date.now()) return known.total;
      const total = store.count(owner, filter);
      remember(owner, { ...known, total, until: Date.now() + cacheMs });
      total.catch(() => forget(owner));
      return total;
    },
    async insert(item) {
      await store.insert(item);
      forget(item.owner);
    },
    async insertMissing(items) {
      await store.insertMissing(items);
      for (const { owner } of items) forget(owner);
    },
    async change(item, change) {
      const changed = await store.change(item, change);
      // It went out of sight, or came back.
      if (change.set.owner !== undefined) for (const owner of [item.owner, change.set.owner]) forget(owner);
      return changed;
    },
    async remove(item, messages, now) {
      const removed = await store.remove(item, messages, now);
      forget(item.owner);
      return removed;
    },
  };
}
