import type { Logger } from '@insta-ai/chassis/logger';
import { newRequestId, runInContext } from '@insta-ai/chassis/request-context';
import type { Timer } from '@insta-ai/chassis/timer';
import { onceAtATime } from '@insta-ai/chassis/turns/once-at-a-time';
import type { FilmOrder } from './film-order.ts';
import { isOfTheMachine } from './is-of-the-machine.ts';
import type { RendersStore, TakenFilm } from './renders.store.ts';

type Deps = {
  renders: Pick<RendersStore, 'takeNext'>;
  /** Makes a film unless it is there. */
  make(key: string, order: FilmOrder, signal: AbortSignal): Promise<void>;
  /** Whether there is something to make films with. */
  canMake(): Promise<boolean>;
  stopping: AbortSignal;
  log: Logger;
};

export type FilmRunner = {
  /** Looks at once. */
  wake(): void;
  /** Looks again and again until the process is about to end. */
  readonly timer: Timer;
  /** Resolves when nothing is made here any more; for a process that ends. */
  settle(): Promise<void>;
};

/**
 * The store is the queue: this makes one film at a time, in every worker, and people take turns, so that the many films of one keep
 * nobody else waiting.
 */
export function createFilmRunner({ renders, make, canMake, stopping, log }: Deps): FilmRunner {
  let lastOwner = '';
  const work = onceAtATime(async () => {
    while (!stopping.aborted) {
      const film = await renders.takeNext(lastOwner);
      if (!film) return;
      lastOwner = film.order.owner;
      if (!(await canMake())) return film.leave();
      await makeOne(film);
    }
  });
  const makeOne = async (film: TakenFilm) => {
    const { key, order, taken } = film;
    const signal = AbortSignal.any([stopping, taken]);
    try {
      await make(key, order, signal);
    } catch (error) {
      if (signal.aborted) return film.leave();
      log.warn({ err: error, key }, 'media could not be converted');
      return film.fail(!isOfTheMachine(error));
    }
    await film.done();
  };
  return {
    wake() {
      // The films that it finds are of others, too: their lines in the log belong to nobody's request.
      runInContext({ requestId: newRequestId() }, work).catch((error: unknown) =>
        log.error({ err: error }, 'films could not be looked for'),
      );
    },
    timer: { name: 'film-runner', everyMs: 1_000, run: work },
    // What went wrong was said to whoever began it.
    settle: () => work().catch(() => {}),
  };
}
