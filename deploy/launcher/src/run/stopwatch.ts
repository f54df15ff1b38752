/** A part of the start and how long it took, in milliseconds. */
export type Phase = { name: string; ms: number };

/** Measures the phases of a start, from the birth of the process on. */
export class Stopwatch {
  readonly #phases: Phase[] = [];
  #name = 'process';
  #since = 0;

  /** Ends the current phase and begins the next. */
  enter(name: string): void {
    const now = performance.now();
    this.#phases.push({ name: this.#name, ms: now - this.#since });
    this.#name = name;
    this.#since = now;
  }

  /** Ends the last phase. */
  end(): Phase[] {
    this.enter('end');
    return this.#phases;
  }
}
