/** Pauses that news, and the end of the process, can cut short. */
export type Wakes = {
  /** Waits; true when woken. */
  pause(id: string, ms: number): Promise<boolean>;
  wake(id: string): void;
};

export function createWakes(stopping: AbortSignal): Wakes {
  const sleepers = new Map<string, Set<() => void>>();
  return {
    pause(id, ms) {
      return new Promise(resolve => {
        const mine = sleepers.get(id) ?? new Set();
        sleepers.set(id, mine);
        const end = (woken: boolean) => {
          clearTimeout(timer);
          stopping.removeEventListener('abort', give);
          mine.delete(wake);
          if (mine.size === 0) sleepers.delete(id);
          resolve(woken);
        };
        const wake = () => end(true);
        const give = () => end(false);
        const timer = setTimeout(give, stopping.aborted ? 0 : ms);
        stopping.addEventListener('abort', give);
        mine.add(wake);
      });
    },
    wake(id) {
      for (const wake of [...(sleepers.get(id) ?? [])]) wake();
    },
  };
}
