/** For browsers that do not say when they are idle, in milliseconds. */
const soon = 500;

/** Does something once the browser has nothing else to do; answers what keeps it from being done. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, soon);
  return () => clearTimeout(timer);
}
