/** A part of the start and how long it took, in milliseconds. */
export type Phase = { name: string; ms: number };

/** Measures the phases of a start, from the birth of the process on. `enter` ends a phase and begins the next. */
export function startStopwatch(): { phases: Phase[]; enter(name: string): void } {
  const phases: Phase[] = [];
  let current = { name: 'process', since: 0 };
  return {
    phases,
    enter(name) {
      const now = performance.now();
      phases.push({ name: current.name, ms: now - current.since });
      current = { name, since: now };
    },
  };
}
