import { useState } from 'react';
import { newRepeatKey } from './new-repeat-key.ts';

/**
 * Keys (`repeatKey`) for calls that make something: pressed again with the same words after an answer that got lost, the same
 * thing is wanted, not a second one. `done` ends that, so that who wants another gets another.
 */
export function useRepeatKeys<T>() {
  const [keys] = useState(() => new Map<string, string>());
  return {
    keyOf(request: T): string {
      const words = JSON.stringify(request);
      const key = keys.get(words) ?? newRepeatKey();
      keys.set(words, key);
      return key;
    },
    done(request: T): void {
      keys.delete(JSON.stringify(request));
    },
  };
}
