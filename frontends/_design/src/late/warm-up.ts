const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

type Load = () => Promise<unknown>;

let isWarm = false;
const waiting = new Set<Load>();

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

/** Fetches something with the first sign of life, or now when there was one. Answers the undoing. */
export function onFirstMove(load: Load): () => void {
  if (isWarm) void load().catch(() => undefined);
  else waiting.add(load);
  return () => {
    waiting.delete(load);
  };
}

/** Everything that would come later, now: for tests, where nothing is to be waited for. */
export async function loadLaterParts() {
  isWarm = true;
  const loads = [...waiting];
  waiting.clear();
  await Promise.all(loads.map(load => load()));
}
