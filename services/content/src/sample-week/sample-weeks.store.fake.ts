import type { SampleWeek, SampleWeeksStore } from './sample-weeks.store.ts';

/** Weeks in memory. */
export function createFakeSampleWeeks(): SampleWeeksStore {
  const kept = new Map<string, SampleWeek>();
  const without = (week: SampleWeek, field: 'items' | 'openSince') => {
    const now = kept.get(week._id);
    if (now?.round !== week.round) return;
    const { [field]: _gone, ...rest } = now;
    kept.set(week._id, rest);
  };
  return {
    find: async owner => kept.get(owner),
    async begin(week, before) {
      if (kept.get(week._id)?.round !== before?.round) return false;
      kept.set(week._id, week);
      return true;
    },
    noteItemsCreated: async week => without(week, 'items'),
    notePicturesOrdered: async week => without(week, 'openSince'),
    unfinished: async openBefore =>
      [...kept.values()].filter(({ openSince }) => openSince && openSince <= openBefore).slice(0, 20),
  };
}
