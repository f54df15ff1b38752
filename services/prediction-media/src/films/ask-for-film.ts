import { pause } from '@insta-ai/chassis/stopping';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import { notConvertible, stillMaking } from '../framing/framing.errors.ts';
import type { FilmOrder } from './film-order.ts';
import { mostTries, type RendersStore } from './renders.store.ts';

/** Returns once a film is there; throws "ask again" while it is not, and why not when it never will be. */
export type AskForFilm = (key: string, order: FilmOrder) => Promise<void>;

type Deps = {
  objects: Pick<ObjectStore, 'stat'>;
  renders: Pick<RendersStore, 'want' | 'look'>;
  /** Has a worker of this process look at once, if there is one. */
  wake(): void;
  /** Who waits is answered when the process ends. */
  stopping: AbortSignal;
  /** How long somebody waits before asking again, and how often it is looked for meanwhile, in milliseconds. */
  patienceMs?: number;
  lookMs?: number;
};

/** A film takes longer than anybody waits: that it is wanted is stored, a worker makes it, and who asks again finds it. */
export function createAskForFilm(deps: Deps): AskForFilm {
  const { objects, renders, wake, stopping, patienceMs = 20_000, lookMs = 500 } = deps;
  return async (key, order) => {
    if (await objects.stat(key)) return;
    if ((await renders.look(key)).failures >= mostTries) throw notConvertible();
    await renders.want(key, order);
    wake();
    const givenUpAt = Date.now() + patienceMs;
    let film = await renders.look(key);
    while (film.isWanted && Date.now() < givenUpAt && !stopping.aborted) {
      await pause(lookMs, stopping);
      film = await renders.look(key);
    }
    if (await objects.stat(key)) return;
    throw film.failures >= mostTries ? notConvertible() : stillMaking();
  };
}
