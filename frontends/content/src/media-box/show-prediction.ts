/** The element of a prediction on the page. */
export function predictionElementId(id: string): string {
  return `prediction-${id}`;
}

/**
 * The page scrolls down to a picture that has arrived (specification section 4, Realtime), unless the person is typing or
 * has a dialog open: then it would take away what they look at.
 */
export function showPrediction(id: string) {
  const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]');
  if (isTyping || document.querySelector('[role=dialog]')) return;
  requestAnimationFrame(() =>
    document.getElementById(predictionElementId(id))?.scrollIntoView({ block: 'center', behavior: 'smooth' }),
  );
}
