/** The same work, once at a time: everybody who asks while it is under way waits for the same end of it. */
export function onceAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
