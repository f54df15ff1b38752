import type { CalendarSave, CalendarSavesStore } from './calendar-saves.store.ts';

/** Saves in memory. */
export function createFakeCalendarSaves(): CalendarSavesStore & { kept: Map<string, CalendarSave> } {
  const kept = new Map<string, CalendarSave>();
  const find = (owner: string, key: string) =>
    [...kept.values()].find(save => save.owner === owner && save.key === key);
  return {
    kept,
    find: async (owner, key) => find(owner, key),
    async begin(save) {
      if (find(save.owner, save.key)) return false;
      kept.set(save._id, save);
      return true;
    },
    async noteItemsCreated(id) {
      const { items: _created, ...rest } = kept.get(id) ?? {};
      if (kept.has(id)) kept.set(id, rest as CalendarSave);
    },
    forget: async id => void kept.delete(id),
    unfinished: async begunBefore =>
      [...kept.values()].filter(({ items, createdAt }) => items && createdAt <= begunBefore).slice(0, 20),
    async forgetFinished(begunBefore) {
      for (const { _id, items, createdAt } of kept.values())
        if (!items && createdAt <= begunBefore) kept.delete(_id);
    },
  };
}
