import type { Collection } from 'mongodb';
import { newId } from '../new-id.ts';
import { onceAtATime } from './once-at-a-time.ts';

/** A process that says now and then that it is there. */
export type ReplicaDocument = { _id: string; beats: number };

/** Where a process stands among those that do the same work: `index` of `count`, from 0. */
export type Place = { readonly index: number; readonly count: number };

/** Where a process stands that does the work alone. */
export const alone: Place = { index: 0, count: 1 };

/** Knows which processes do the same work. */
export type Replicas = ReturnType<typeof createReplicas>;

/** How often a process says that it is there, in milliseconds. */
export const beatMs = 10_000;
/** One that has said nothing for so long is gone, in milliseconds. */
const goneMs = 3 * beatMs;

type Deps = {
  collection: Collection<ReplicaDocument>;
  id?: string;
  /** Milliseconds of a clock that nobody puts back. */
  now?: () => number;
};

type Heard = { beats: number; at: number };

/**
 * Replicas that know of each other by what they write. Each counts its own beats, and is there for as long as the others see
 * it count: no clocks are compared. Who dies is counted for `goneMs` more, so a place says what to begin with and is never a lock.
 */
export function createReplicas({ collection, id = newId(), now = () => performance.now() }: Deps) {
  const heard = new Map<string, Heard>();
  let place = alone;
  let hasLeft = false;
  let heardAt = Number.NEGATIVE_INFINITY;

  const beat = onceAtATime(async () => {
    await collection.updateOne({ _id: id }, { $inc: { beats: 1 } }, { upsert: true });
    const found = await collection.find().toArray();
    const at = now();
    hear(heard, found, at);
    const ids = [...heard].filter(([, one]) => at - one.at < goneMs).map(([one]) => one);
    await forgetGone(found.filter(({ _id }) => !ids.includes(_id)));
    place = { index: ids.toSorted().indexOf(id), count: ids.length };
    heardAt = at;
  });
  const forgetGone = async (gone: readonly ReplicaDocument[]) => {
    // One that only stood still counts on, and is not what was found.
    for (const { _id, beats } of gone) await collection.deleteOne({ _id, beats });
  };

  return {
    /** Where this process stands, as it was known no longer than `beatMs` ago. */
    async place(): Promise<Place> {
      if (!hasLeft && now() - heardAt >= beatMs) await beat();
      return place;
    },

    /** Says that this process ends. */
    async leave(): Promise<void> {
      hasLeft = true;
      await collection.deleteOne({ _id: id });
    },
  };
}

function hear(heard: Map<string, Heard>, found: readonly ReplicaDocument[], at: number): void {
  const there = new Set(found.map(({ _id }) => _id));
  for (const id of heard.keys()) if (!there.has(id)) heard.delete(id);
  for (const { _id, beats } of found) {
    if (heard.get(_id)?.beats !== beats) heard.set(_id, { beats, at });
  }
}
