/** Id of what the server draws into the page, so that something is seen before the scripts have come. */
export const firstFrameId = 'first-frame';

/** Whether it still stands for the first screen. */
export function isFirstFrameThere(): boolean {
  return document.getElementById(firstFrameId) !== null;
}

/** Takes the first frame away together with the first screen: every one has a `main`. Before the next paint, so that none is empty. */
export function handOverFirstFrame(root: Element): void {
  const frame = document.getElementById(firstFrameId);
  if (!frame) return;
  const watch = new MutationObserver(() => {
    if (!root.querySelector('main')) return;
    watch.disconnect();
    frame.remove();
  });
  watch.observe(root, { childList: true, subtree: true });
}
