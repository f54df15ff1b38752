export class Killed extends Error {}

/** A process that dies at the n-th point: one before and one after everything that it does to the world. */
export function createMortal(dieAt: number) {
  let points = 0;
  let dead = false;
  const pass = () => {
    points += 1;
    if (points === dieAt) dead = true;
    if (dead) throw new Killed();
  };
  return {
    points: () => points,
    isDead: () => dead,
    /** The same parts; once it died they do nothing any more. */
    every<T extends object>(parts: T): T {
      const mortal = Object.entries(parts).map(([name, part]) => [
        name,
        async (...args: unknown[]) => {
          pass();
          const result = await (part as (...args: unknown[]) => Promise<unknown>)(...args);
          pass();
          return result;
        },
      ]);
      return Object.fromEntries(mortal) as T;
    },
    /** Does it as far as it lives; undefined when it died. */
    async run<R>(act: () => Promise<R>): Promise<R | undefined> {
      try {
        const result = await act();
        return dead ? undefined : result;
      } catch (error) {
        if (error instanceof Killed) return undefined;
        throw error;
      }
    },
  };
}
