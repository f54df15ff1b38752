import { useState } from 'react';
import { createRepeatKeys } from './repeat-keys.ts';

/** Keys that end with the part of the screen that asks; those that outlive it are made beside it (`createRepeatKeys`). */
export function useRepeatKeys<T>() {
  const [keys] = useState(() => createRepeatKeys<T>());
  return keys;
}
