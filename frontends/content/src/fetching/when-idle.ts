import { savesData } from './saves-data.ts';

/** For browsers that do not say when they are idle, in milliseconds. */
const soon = 500;

/**
 * Fetches something ahead once the browser has nothing else to do, unless the person asked it to spend little; answers what
 * keeps it from being done.
 */
export function whenIdle(fetchAhead: () => void): (() => void) | undefined {
  return savesData() ? undefined : atIdle(fetchAhead);
}

/** Does something that costs nobody anything but time; answers what keeps it from being done. */
export function atIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, soon);
  return () => clearTimeout(timer);
}
