import { isNotFound } from '../app-error.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { Measures } from './measures.ts';

/** The same store, which tells how long it takes; of a read, until its bytes begin to come. */
export function measureObjects(objects: ObjectStore, measures: Measures): ObjectStore {
  const timed = async <T>(command: string, work: Promise<T>): Promise<T> => {
    const began = performance.now();
    const note = (outcome: string) =>
      measures.observe(
        'insta_ai_store_seconds',
        { store: 'objects', command, outcome },
        (performance.now() - began) / 1_000,
      );
    try {
      const result = await work;
      note('done');
      return result;
    } catch (error) {
      // That there is no such object is an answer.
      note(isNotFound(error) ? 'done' : 'failed');
      throw error;
    }
  };
  const { presign } = objects;
  return {
    // Nobody is asked for it.
    ...(presign && { presign }),
    put: (key, body) => timed('put', objects.put(key, body)),
    stat: key => timed('stat', objects.stat(key)),
    read: (key, range) => timed('read', objects.read(key, range)),
    // To its last byte, or a film of a slow bucket would not be seen.
    readTo: (key, path, signal) => timed('readTo', objects.readTo(key, path, signal)),
    remove: key => timed('remove', objects.remove(key)),
    list: prefix => timed('list', objects.list(prefix)),
  };
}
