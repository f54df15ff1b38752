/** What came of one thing after another: what was done, and what was not, with why. */
export type Outcome<T> = { done: T[]; left: { item: T; error?: unknown }[] };

type Run<T> = {
  items: readonly T[];
  /** How many are under way at a time. */
  width: number;
  work: (item: T) => Promise<void>;
  onProgress: (ended: number) => void;
  /** What has begun is ended, nothing more is begun. */
  signal: AbortSignal;
};

/** Does the same to many things, a few at a time and in their order; one that fails does not stop the others. */
export async function runPaced<T>({ items, width, work, onProgress, signal }: Run<T>): Promise<Outcome<T>> {
  const done: T[] = [];
  const left: Outcome<T>['left'] = [];
  const waiting = [...items];
  const workOff = async () => {
    while (!signal.aborted) {
      const [item] = waiting.splice(0, 1);
      if (item === undefined) return;
      try {
        await work(item);
        done.push(item);
      } catch (error) {
        left.push({ item, error });
      }
      onProgress(done.length + left.length);
    }
  };
  await Promise.all(Array.from({ length: width }, workOff));
  return { done, left: [...left, ...waiting.map(item => ({ item }))] };
}
