import { AppError } from '../../app-error.ts';
import { newId } from '../../new-id.ts';
import { createFairTurns } from '../../turns/fair-turns.ts';

/**
 * Uploads of a person that a process reads at once, and those that wait for it; their bytes stay with the sender. Of everybody
 * together so many that their memory (some 11 MiB each where they are streamed) stays far from the limit of a container.
 */
const uploads = { atOnce: 4, waiting: 60, inAll: 16 };

/** Does work now or in its turn; one whose `leaving` is aborted before that is given up in words. */
export type FewAtOnce = <T>(who: string, work: () => Promise<T>, leaving?: AbortSignal) => Promise<T>;

type Turn = { id: string; who: string; begin(): void };

/**
 * Lets a person do a few things of one kind at once, and all people together `inAll`, in turn among them; the next ones wait,
 * and one beyond is refused.
 */
export function createFewAtOnce({
  atOnce = uploads.atOnce,
  waiting = uploads.waiting,
  inAll = uploads.inAll,
}: Partial<typeof uploads> = {}): FewAtOnce {
  const turns = createFairTurns<Turn>({
    slots: inAll,
    idOf: ({ id }) => id,
    laneOf: ({ who }) => who,
    next: (others, running) => (running.length < atOnce ? others[0] : undefined),
  });
  const fill = () => {
    for (let one = turns.take(); one; one = turns.take()) one.begin();
  };
  const turnOf = async (turn: Omit<Turn, 'begin'>, leaving: AbortSignal | undefined): Promise<Turn> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const mine = { ...turn, begin: resolve };
    const leave = () => {
      turns.drop(one => one === mine);
      reject(leftBeforeTurn());
    };
    leaving?.addEventListener('abort', leave, { once: true });
    turns.add(mine);
    fill();
    await promise.finally(() => leaving?.removeEventListener('abort', leave));
    return mine;
  };
  return async (who, work, leaving) => {
    if (leaving?.aborted) throw leftBeforeTurn();
    if (turns.waiting().filter(one => one.who === who).length >= waiting) throw tooManyUploads();
    const turn = await turnOf({ id: newId(), who }, leaving);
    try {
      return await work();
    } finally {
      turns.end(turn);
      fill();
    }
  };
}

function leftBeforeTurn(): AppError {
  return new AppError(
    'invalid_argument',
    'The upload was given up before its turn came. Please upload it again.',
  );
}

function tooManyUploads(): AppError {
  return new AppError(
    'rate_limited',
    'Too many files are uploading at once. Wait for some of them to finish.',
  );
}
