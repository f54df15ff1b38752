import { type ReactNode, useDeferredValue } from 'react';

/** What goes out is drawn first; this comes right after it, and gives way to whoever moves on meanwhile. */
export function AfterWhatGoesOut({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
