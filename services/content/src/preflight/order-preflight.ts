import type { ContentsStore } from '../store/contents.store.ts';
import { preflightAfter } from './preflight-moments.ts';

/** A change makes the item's check due in the same write, so none is lost when the process dies after it. */
export function orderPreflight(store: ContentsStore, now: () => Date = () => new Date()): ContentsStore {
  return {
    ...store,
    insert: item => store.insert({ ...item, ...preflightAfter(item, item, now()) }),
    insertMissing: items =>
      store.insertMissing(items.map(item => ({ ...item, ...preflightAfter(item, item, now()) }))),
    change: (item, { set, messages }) =>
      store.change(item, { set: { ...set, ...preflightAfter(item, set, now()) }, messages }),
  };
}
