import { rangeBetween } from '@insta-ai/design';
import type { Matching } from '@insta-ai/proto/http/many/content-which';

/** What is selected: these items, or all that match but for those that were taken out again. */
export type Selected =
  | { isAll: false; ids: ReadonlySet<string> }
  | { isAll: true; except: ReadonlySet<string>; all: AllItems };

/** All that a list would show, with how many they are. */
type AllItems = { matching: Matching; total: number };

/** What a list shows. */
export type ShownItems = {
  /** The items that are loaded, in the order in which they stand. */
  ids: readonly string[];
  /** Names its order: with another one nothing has left it that is not loaded. */
  name: string;
  /** What it shows; of something else nothing is selected. */
  matches: string;
  /** Absent where all of them are loaded, or as long as nobody asked. */
  all?: AllItems;
  /** The loaded ones are a part that is meant by itself, such as a month: they are offered before all that match. */
  isPart?: boolean;
};

/** The selection of a list. A store of its own, so that a click draws one box again and not the list. */
export type Selection = {
  get(): Selected;
  subscribe(listener: () => void): () => void;
  has(id: string): boolean;
  /** How many are selected. */
  count(): number;
  /** How many of the selected ones have left the list since. */
  countLeft(): number;
  /** Whether something is selected, or is about to be. */
  isOpen(): boolean;
  /** Begins selecting before the first choice. */
  open(): void;
  /** What the list shows now: what has left it leaves the selection. */
  show(items: ShownItems): void;
  /** Takes an item in, or out; a range takes all from the last one on. */
  choose(id: string, isRange?: boolean): void;
  add(ids: readonly string[]): void;
  /** All that match, as many as they are. */
  chooseAll(all: AllItems): void;
  clear(): void;
};

const none: Selected = { isAll: false, ids: new Set() };

export function createSelection(): Selection {
  let selected = none;
  let isOpen = false;
  let last: string | undefined;
  let left: ReadonlySet<string> = new Set();
  let shown: ShownItems | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Selected) => {
    selected = next;
    for (const listener of listeners) listener();
  };
  const has = (id: string) => (selected.isAll ? !selected.except.has(id) : selected.ids.has(id));
  const put = (ids: readonly string[], isIn: boolean) => {
    const isStored = selected.isAll ? !isIn : isIn;
    const stored = new Set(selected.isAll ? selected.except : selected.ids);
    for (const id of ids) {
      if (isStored) stored.add(id);
      else stored.delete(id);
    }
    change(selected.isAll ? { ...selected, except: stored } : { isAll: false, ids: stored });
  };
  const leave = (ids: readonly string[]) => {
    // Of all that match, what was taken out may have gone to a page that is not loaded.
    if (selected.isAll) return;
    const gone = new Set(ids.filter(has));
    if (gone.size === 0) return;
    left = new Set([...left, ...gone]);
    change({ isAll: false, ids: new Set([...selected.ids].filter(id => !gone.has(id))) });
  };

  const clear = () => {
    last = undefined;
    left = new Set();
    isOpen = false;
    change(none);
  };

  return {
    get: () => selected,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    has,
    count: () =>
      selected.isAll ? Math.max(0, selected.all.total - selected.except.size) : selected.ids.size,
    // One that came back, as by Undo, is seen to be there.
    countLeft: () => [...left].filter(id => !shown?.ids.includes(id)).length,
    isOpen: () => isOpen || selected.isAll || selected.ids.size > 0,
    open() {
      isOpen = true;
      change(selected);
    },
    show(items) {
      const before = shown;
      shown = items;
      if (before && before.matches !== items.matches) return clear();
      if (selected.isAll && items.all) change({ ...selected, all: items.all });
      const now = new Set(items.ids);
      if (before?.name === items.name) leave(before.ids.filter(id => !now.has(id)));
    },
    choose(id, isRange = false) {
      const range = isRange && last !== undefined ? rangeBetween(shown?.ids ?? [], last, id) : undefined;
      // A range takes all in, or all out, as it did with its first one.
      put(range ?? [id], range && last !== undefined ? has(last) : !has(id));
      last = id;
    },
    add: ids => put(ids, true),
    chooseAll(all) {
      left = new Set();
      change({ isAll: true, except: new Set(), all });
    },
    clear,
  };
}
