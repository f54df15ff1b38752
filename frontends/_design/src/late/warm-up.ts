const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const;

type Load = () => Promise<unknown>;

let isWarm = false;
const waiting: Load[] = [];

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

/** Fetches something with the first sign of life, or now when there was one. */
export function onFirstMove(load: Load): void {
  if (isWarm) void load().catch(() => undefined);
  else waiting.push(load);
}

/** A screen that another one leads to: fetched with the first sign of life, so that the click that opens it need not wait. */
export function fetchedAhead<Part>(load: () => Promise<Part>): () => Promise<Part> {
  onFirstMove(load);
  return load;
}

/** Everything that would come later, now; tests call it too, where nothing is to be waited for. */
export async function loadLaterParts() {
  isWarm = true;
  await Promise.all(waiting.splice(0).map(load => load()));
}
