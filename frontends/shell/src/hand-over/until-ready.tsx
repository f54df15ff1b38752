import type { ReactNode } from 'react';
import { isFirstFrameThere } from './hand-over.ts';

/** What stands for a screen that is on its way; nothing while the page still shows its first frame. */
export function UntilReady({ children }: { children: ReactNode }) {
  return isFirstFrameThere() ? null : children;
}
