import { type Lessons, noLessons, taught } from './image-lessons.ts';
import type { KnownLessons } from './known-lessons.store.ts';

/** Known to one process, and gone with it. */
export function createFakeLessons(): KnownLessons {
  let known: Lessons = noLessons;
  return {
    get: async () => known,
    async remember(lesson) {
      known = taught(known, lesson);
    },
  };
}
