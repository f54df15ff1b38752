/** Whether a dialog is over the page, so that keys are its own; one that was closed may stay in the page, out of sight. */
export function isDialogOpen(): boolean {
  // A page without a layout (jsdom) knows no visibility.
  return [...document.querySelectorAll('[role=dialog]')].some(dialog => dialog.checkVisibility?.() ?? true);
}
