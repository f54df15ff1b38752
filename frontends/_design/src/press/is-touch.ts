/** Whether a finger is what the person presses with: no hovering, and as a rule no keys. */
export function isTouch(): boolean {
  return window.matchMedia('(hover: none)').matches;
}
