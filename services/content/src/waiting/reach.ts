/** What became of one item that a process reached for; `lost` is one that another write was faster at. */
export type Taken = 'won' | 'lost' | 'failed';

type Item = { readonly _id: string };

/** Which of the items that wait a process reaches for, so that replicas seldom reach for the same. */
export type Reach = {
  /** How many of the longest waiting to look at. */
  readonly width: number;
  /** Those of them to reach for now; none where others may have theirs first. */
  choose<T extends Item>(found: readonly T[]): T[];
  /** Hears what became of them. */
  learn(results: ReadonlyMap<string, Taken>): void;
};

/** Items fall into so many parts by their id, the same in every process. */
const partCount = 16;
/** How many batches are looked at where others are at work: what is passed over is never further from its turn. */
const batchesSeen = 4;
/** A part whose longest waiting item is the same for so many looks is nobody's; up to twice as many, at another one in each process. */
const stillFor = 4;

type Deps = { batch: number; random?: () => number };

/**
 * Who never lost an item takes the longest waiting. Who did is not alone: it begins with the parts that it won of late, and comes to
 * those that it lost last. Who wins a part stays there and who loses it goes elsewhere, so replicas come apart and nobody has to
 * know of anybody. A part that stands still is reached for by all, so none waits for one that is gone or slow; who has won every
 * part is alone again.
 */
export function createReach({ batch, random = Math.random }: Deps): Reach {
  let isAlone = true;
  let hasWaited = false;
  // Less than one item counts: a part of which nothing is known comes at another time in each process.
  let parts = Array.from({ length: partCount }, () => ({ luck: random(), score: 0, first: '', looks: 0 }));
  const watch = (found: readonly Item[]) => {
    const firsts = new Map(found.toReversed().map(({ _id }) => [partOf(_id), _id]));
    parts = parts.map((part, index) => {
      const first = firsts.get(index) ?? '';
      return { ...part, first, looks: first !== '' && first === part.first ? part.looks + 1 : 0 };
    });
  };
  const rank = ({ _id }: Item) => {
    const { luck = 0, score = 0, looks = 0 } = parts[partOf(_id)] ?? {};
    return score > 0 || looks >= stillFor * (1 + luck) ? own : score + luck;
  };
  return {
    get width() {
      return isAlone ? batch : batch * batchesSeen;
    },
    choose(found) {
      if (isAlone) return found.slice(0, batch);
      watch(found);
      const ordered = found.toSorted((one, other) => higherFirst(rank(one), rank(other)));
      if (found.length >= batch * batchesSeen) return ordered.slice(0, batch);
      // With less to do, the others may have theirs first; what is there at the look after that is anybody's.
      const mine = ordered.filter(item => rank(item) === own);
      hasWaited = mine.length === 0 && !hasWaited;
      return hasWaited ? [] : (mine.length > 0 ? mine : ordered).slice(0, batch);
    },
    learn(results) {
      const gained = new Map<number, number>();
      for (const [id, taken] of results) {
        gained.set(partOf(id), (gained.get(partOf(id)) ?? 0) + worth[taken]);
      }
      parts = parts.map((part, index) => ({ ...part, score: part.score / 2 + (gained.get(index) ?? 0) }));
      if ([...results.values()].includes('lost')) isAlone = false;
      else isAlone ||= parts.every(({ score }) => score > 0);
    },
  };
}

/** The rank of what a process begins with, the longest waiting first. */
const own = Number.POSITIVE_INFINITY;
const worth: Readonly<Record<Taken, number>> = { won: 1, lost: -1, failed: 0 };

function higherFirst(one: number, other: number): number {
  // Not their difference: that of two infinite ones is no number.
  return one === other ? 0 : one > other ? -1 : 1;
}

function partOf(id: string): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  // The last bits alone would be those of the last letters.
  return ((hash ^ (hash >>> 16)) >>> 0) % partCount;
}
