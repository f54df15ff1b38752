import { dialogs } from './modal.tsx';

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Fetches what opens on a click when the person first moves, so that the click need not wait. Answers the undoing. */
export function warmUpOnFirstMove(): () => void {
  const over = new AbortController();
  const warmUp = () => {
    over.abort();
    void loadLaterParts().catch(() => undefined);
  };
  for (const sign of signsOfLife) {
    window.addEventListener(sign, warmUp, { signal: over.signal, passive: true });
  }
  return () => over.abort();
}

/** Everything that would come later, now: for tests, where nothing is to be waited for. */
export async function loadLaterParts() {
  await dialogs.load();
}
