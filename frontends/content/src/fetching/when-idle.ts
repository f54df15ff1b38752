import { savesData } from './saves-data.ts';

/** For browsers that do not say when they are idle, in milliseconds. */
const soon = 500;

/**
 * Fetches something ahead once the browser has nothing else to do, unless the person asked it to spend little; answers what
 * keeps it from being done.
 */
export function whenIdle(fetchAhead: () => void): (() => void) | undefined {
  if (savesData()) return undefined;
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(fetchAhead);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(fetchAhead, soon);
  return () => clearTimeout(timer);
}
