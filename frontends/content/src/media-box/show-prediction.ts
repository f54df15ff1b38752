import { isDialogOpen } from '@insta-ai/design';
/** Where the focus goes when a tile that had it is gone. */
export const mediaHeadingId = 'media-heading';

/** The element of a prediction on the page. */
export function predictionElementId(id: string): string {
  return `prediction-${id}`;
}

/** Whoever typed this recently is still typing. */
const typingMs = 5_000;
let typedAt = Number.NEGATIVE_INFINITY;
window.addEventListener('input', () => {
  typedAt = performance.now();
});

/**
 * The page scrolls down to a picture that has arrived (specification section 4, Realtime), unless the person is typing or
 * has a dialog open: then it would take away what they look at. The focus stays where it is.
 */
export function showPrediction(id: string) {
  const isInField = document.activeElement?.matches('input, textarea, select, [contenteditable]');
  const isTyping = isInField && performance.now() - typedAt < typingMs;
  if (isTyping || isDialogOpen()) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  requestAnimationFrame(() =>
    document
      .getElementById(predictionElementId(id))
      ?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' }),
  );
}
