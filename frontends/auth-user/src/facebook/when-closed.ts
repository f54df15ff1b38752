const lookEveryMs = 400;

/** Calls back when a window is closed, which no event says; returns the function that stops watching. */
export function whenClosed(opened: Window, onClosed: () => void): () => void {
  let wasClosed = false;
  const timer = setInterval(() => {
    if (!opened.closed) return;
    // Its last message may still be on the way: only the second look counts.
    if (!wasClosed) {
      wasClosed = true;
      return;
    }
    clearInterval(timer);
    onClosed();
  }, lookEveryMs);
  return () => clearInterval(timer);
}
