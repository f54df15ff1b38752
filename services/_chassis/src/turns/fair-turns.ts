/** Which work gets the next free slot: lanes without one first, then all in turn, and one with much to do leaves room for all others. */
export type FairTurns<T> = {
  /** Adds what is not known yet, and takes in what is new about one that waits. */
  add(one: T): void;
  /** Takes the next one, if there is a slot for it; it holds the slot until `end`. */
  take(): T | undefined;
  end(one: T): void;
  /** Whether it waits or holds a slot. */
  has(one: T): boolean;
  /** Whether any work of a lane waits or holds a slot. */
  isUsed(lane: string): boolean;
  /** Lanes with so much work here that more of it need not be looked for. */
  wellStocked(): string[];
  /** All that waits, in the order of its lanes. */
  waiting(): T[];
  /** Forgets what waits and is not to be worked on any more; what holds a slot goes on. */
  drop(isGone: (one: T) => boolean): void;
  /** Whether nothing waits. */
  isEmpty(): boolean;
};

type Rules<T> = {
  slots: number;
  idOf(one: T): string;
  laneOf(one: T): string;
  /** Which of those that wait in a lane is next; undefined when none of them may be. */
  next?(waiting: readonly T[], running: readonly T[]): T | undefined;
  /** Waiting work of one lane that is enough for a while. */
  stock?: number;
};

type Lane<T> = { waiting: T[]; running: Map<string, T> };

export function createFairTurns<T>({
  slots,
  idOf,
  laneOf,
  next = waiting => waiting[0],
  stock = 100,
}: Rules<T>): FairTurns<T> {
  // Each in the order in which its lanes get their next turn. Who comes while another holds a slot waits for none of its further work.
  const without = new Map<string, Lane<T>>();
  const holding = new Map<string, Lane<T>>();
  const laneNamed = (name: string) => without.get(name) ?? holding.get(name);
  const allLanes = () => [...without, ...holding];
  const known = new Set<string>();
  let free = slots;

  const takeFrom = ({ waiting, running }: Lane<T>): T | undefined => {
    // A lane may take another slot while it holds fewer than are free: one alone gets half of them, and however many
    // are in trouble, the next one finds a free slot.
    if (running.size >= free) return undefined;
    const taken = next(waiting, [...running.values()]);
    if (taken !== undefined) waiting.splice(waiting.indexOf(taken), 1);
    return taken;
  };

  return {
    add(one) {
      const present = laneNamed(laneOf(one));
      const lane: Lane<T> = present ?? { waiting: [], running: new Map() };
      if (known.has(idOf(one))) {
        const at = lane.waiting.findIndex(waiting => idOf(waiting) === idOf(one));
        if (at >= 0) lane.waiting[at] = one;
        return;
      }
      known.add(idOf(one));
      if (!present) without.set(laneOf(one), lane);
      lane.waiting.push(one);
    },
    take() {
      for (const [name, lane] of allLanes()) {
        const taken = takeFrom(lane);
        if (taken === undefined) continue;
        free -= 1;
        lane.running.set(idOf(taken), taken);
        without.delete(name);
        holding.delete(name);
        holding.set(name, lane);
        return taken;
      }
      return undefined;
    },
    end(one) {
      const lane = holding.get(laneOf(one));
      if (!lane?.running.delete(idOf(one))) return;
      free += 1;
      known.delete(idOf(one));
      if (lane.running.size > 0) return;
      holding.delete(laneOf(one));
      if (lane.waiting.length > 0) without.set(laneOf(one), lane);
    },
    has: one => known.has(idOf(one)),
    isUsed: lane => laneNamed(lane) !== undefined,
    wellStocked: () => allLanes().flatMap(([name, { waiting }]) => (waiting.length >= stock ? [name] : [])),
    waiting: () => allLanes().flatMap(([, { waiting }]) => waiting),
    drop(isGone) {
      for (const [name, lane] of allLanes()) {
        for (const one of lane.waiting) if (isGone(one)) known.delete(idOf(one));
        lane.waiting = lane.waiting.filter(one => !isGone(one));
        if (lane.waiting.length === 0) without.delete(name);
      }
    },
    isEmpty: () => allLanes().every(([, { waiting }]) => waiting.length === 0),
  };
}
