import type { ContentsStore } from '../store/contents.store.ts';
import { aheadAfter } from './ahead.ts';

/** A change orders the preparing of what is planned in the same write, so that what is prepared is never of before for long. */
export function orderAhead(store: ContentsStore, now: () => Date = () => new Date()): ContentsStore {
  return {
    ...store,
    insert: item => store.insert({ ...item, ...aheadAfter(item, item, now()) }),
    insertMissing: items =>
      store.insertMissing(items.map(item => ({ ...item, ...aheadAfter(item, item, now()) }))),
    change: (item, { set, ...rest }) =>
      store.change(item, { ...rest, set: { ...set, ...aheadAfter(item, set, now()) } }),
  };
}
