const lookEveryMs = 400;

/**
 * Calls back when a window is closed and the person is back here, which no event says; returns the function that stops watching. A window whose
 * page cuts its opener off (Cross-Origin-Opener-Policy) counts as closed while it is open, and then the person is in it.
 */
export function whenClosed(opened: Window, onClosed: () => void): () => void {
  let wasClosed = false;
  const timer = setInterval(() => {
    if (!opened.closed || !document.hasFocus()) return;
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
