type Entry = { at: number; order: number; run: () => void };

/** What happens when, in simulated milliseconds since midnight; of one moment in the order in which it was planned. */
export type Agenda = {
  now(): number;
  at(moment: number, run: () => void): void;
  /** Lets everything happen, also what that causes. */
  run(): void;
};

/** A binary heap: a day has millions of entries, most of them put in near the front. */
export function createAgenda(): Agenda {
  const heap: Entry[] = [];
  let now = 0;
  let count = 0;
  const isBefore = (one: Entry, other: Entry) =>
    one.at < other.at || (one.at === other.at && one.order < other.order);
  const put = (entry: Entry) => {
    let place = heap.length;
    while (place > 0) {
      const above = heap[(place - 1) >> 1];
      if (!above || !isBefore(entry, above)) break;
      heap[place] = above;
      place = (place - 1) >> 1;
    }
    heap[place] = entry;
  };
  const take = (): Entry | undefined => {
    const [first] = heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      let next = heap[below];
      const right = heap[below + 1];
      if (next && right && isBefore(right, next)) {
        below += 1;
        next = right;
      }
      if (!next || !isBefore(next, last)) break;
      heap[place] = next;
      place = below;
    }
    heap[place] = last;
    return first;
  };
  return {
    now: () => now,
    at(moment, run) {
      count += 1;
      put({ at: Math.max(now, moment), order: count, run });
    },
    run() {
      for (let entry = take(); entry; entry = take()) {
        now = entry.at;
        entry.run();
      }
    },
  };
}
