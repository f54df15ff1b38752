/**
 * Whether a dialog is over the page, so that keys are its own. One that was closed is none any more: it may fade, or stay in
 * the page, out of sight.
 */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[role=dialog]')].some(
    // A page without a layout (jsdom) knows no visibility.
    dialog => !dialog.closest('[data-leaving]') && (dialog.checkVisibility?.() ?? true),
  );
}
