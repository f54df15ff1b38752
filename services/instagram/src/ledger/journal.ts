import type { Ledger, TimelineEntry, Wait } from './ledger.ts';
import { stepsOfChange } from './steps-of-change.ts';
import { type Happening, withHappening, withWait } from './timeline.ts';

/**
 * Keeps the timeline of a publish while one worker holds it. What is heard waits for the next write of a step and goes with it:
 * no write is made for the timeline alone, and what a killed worker heard is heard again by its successor.
 */
export type Journal = {
  hear(happening: Omit<Happening, 'at'>): void;
  /** The change with what it adds to the timeline. */
  with(change: Partial<Ledger>): Partial<Ledger>;
  /** It was stored. */
  stored(ledger: Ledger): void;
  /** The timeline of a publish that pauses now. */
  pausing(wait: Wait): readonly TimelineEntry[];
};

export function createJournal(found: Ledger, now: () => Date): Journal {
  let ledger = found;
  let heard: Happening[] = [];
  let hasTold = false;
  let isNew = false;
  const timelineWith = (happenings: readonly Happening[]) =>
    happenings.reduce(withHappening, ledger.timeline ?? []);
  return {
    hear(happening) {
      heard.push({ ...happening, at: now() });
    },
    with(change) {
      const steps = stepsOfChange(ledger, change).map(step => ({ ...step, at: now() }));
      const happenings = [...heard, ...steps];
      hasTold = happenings.length > 0;
      return hasTold ? { ...change, timeline: timelineWith(happenings) } : change;
    },
    stored(next) {
      isNew ||= hasTold;
      ledger = next;
      heard = [];
    },
    pausing(wait) {
      return withWait(timelineWith(heard), wait, { at: now(), isNew: isNew || heard.length > 0 });
    },
  };
}
