import { createKeptKeys } from './kept-keys.ts';
import { newRepeatKey } from './new-repeat-key.ts';

/**
 * Keys (`repeatKey`) for calls that make something: asked again with the same words after an answer that got lost, the same
 * thing is wanted, not a second one. `done` ends that, so that who wants another gets another. Those that have a name outlive a
 * reload of the tab, too.
 */
export function createRepeatKeys<T>(keptAs?: string) {
  const keys = keptAs === undefined ? new Map<string, string>() : createKeptKeys(keptAs);
  const keyOf = (request: T): string => {
    const words = JSON.stringify(request);
    const key = keys.get(words) ?? newRepeatKey();
    keys.set(words, key);
    return key;
  };
  const done = (request: T): void => void keys.delete(JSON.stringify(request));
  return {
    keyOf,
    done,
    /** Whether it was asked before, and nobody has seen the end of it. */
    isOpen: (request: T): boolean => keys.get(JSON.stringify(request)) !== undefined,
    /** Makes the call under the key of its words, which ends with its answer. */
    async call<R>(request: T, make: (repeatKey: string) => Promise<R>): Promise<R> {
      const reply = await make(keyOf(request));
      done(request);
      return reply;
    },
  };
}
