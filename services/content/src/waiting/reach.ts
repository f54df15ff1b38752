import { alone, type Place } from '@insta-ai/chassis/turns/replicas';

/** What became of one item that a process reached for; `lost` is one that another write was faster at. */
export type Taken = 'won' | 'lost' | 'failed';

type Item = { readonly _id: string };

/** Which of the items that wait a process reaches for, so that replicas do not reach for the same. */
export type Reach = {
  /** Hears where its process stands among the replicas. */
  standAt(place: Place): void;
  /** How many of the longest waiting to look at. */
  readonly width: number;
  /** Those of them to reach for now; none where all of them are of others, who may have them first. */
  choose<T extends Item>(found: readonly T[]): T[];
  /** Hears what became of them. */
  learn(results: ReadonlyMap<string, Taken>): void;
};

/** As many batches are looked at where others are at work: what is of others is passed over. */
const batchesSeen = 4;
/** A share whose longest waiting item is the same for so many looks is anybody's; up to twice as many, at another one in each process. */
const stillFor = 6;

type Share = { patience: number; first: string; looks: number; isLeft: boolean };

type Deps = { batch: number; random?: () => number };

/**
 * Each replica has a share of the items, by their ids. A share that stands still is reached for by all until somebody is faster, so
 * nothing waits for a replica that is gone or slow. That an item is taken once rests on its version alone.
 */
export function createReach({ batch, random = Math.random }: Deps): Reach {
  let place = alone;
  let shares: Share[] = [];
  const newShare = (): Share => ({ patience: stillFor * (1 + random()), first: '', looks: 0, isLeft: false });
  const watch = (found: readonly Item[]) => {
    const firsts = new Map(found.toReversed().map(({ _id }) => [shareOf(_id, place.count), _id]));
    shares = shares.map((share, index) => {
      const first = firsts.get(index) ?? '';
      const looks = first !== '' && first === share.first ? share.looks + 1 : 0;
      return { ...share, first, looks, isLeft: share.isLeft || looks >= share.patience };
    });
  };
  return {
    standAt(now) {
      if (now.index === place.index && now.count === place.count) return;
      place = now;
      shares = Array.from({ length: now.count }, newShare);
    },
    get width() {
      return batch * Math.min(place.count, batchesSeen);
    },
    choose(found) {
      if (place.count === 1) return found.slice(0, batch);
      watch(found);
      const isOwn = ({ _id }: Item) => {
        const share = shareOf(_id, place.count);
        return share === place.index || shares[share]?.isLeft === true;
      };
      return found.filter(isOwn).slice(0, batch);
    },
    learn(results) {
      for (const [id, taken] of results) {
        const index = shareOf(id, place.count);
        // Its owner is at work again.
        if (taken === 'lost' && shares[index]) shares[index] = newShare();
      }
    },
  };
}

function shareOf(id: string, count: number): number {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  // The last bits alone would be those of the last letters.
  return ((hash ^ (hash >>> 16)) >>> 0) % count;
}
