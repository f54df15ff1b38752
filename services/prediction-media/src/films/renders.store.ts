import type { CollectionIndexes } from '@insta-ai/chassis/migrations/indexes';
import { newId } from '@insta-ai/chassis/new-id';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { forgetOld } from '@insta-ai/chassis/storage/documents/forget-old';
import { isDuplicateKey } from '@insta-ai/chassis/storage/is-duplicate-key';
import type { Timer } from '@insta-ai/chassis/timer';
import { keepLease } from '@insta-ai/chassis/turns/keep-lease';
import type { Filter } from 'mongodb';
import { drawingVersion, type FilmOrder } from './film-order.ts';

/** A film that somebody asked for and that is not there, or one that could not be made. One that is there needs none. */
type Render = {
  _id: string;
  /** Who makes it; empty when nobody does. */
  holder: string;
  /** Nobody else makes it before. */
  until: Date;
  failures: number;
  /** Missing once it is called impossible. */
  order?: FilmOrder;
  since?: Date;
  askedAt?: Date;
};

/** Tries after which a film is called impossible; what fails for the disk or the store counts as none. */
export const mostTries = 3;

/** A worker that is silent for longer has lost its film, in milliseconds. */
const leaseMs = 15_000;
/** Pause after a try that failed, in milliseconds. */
const pauseMs = 10_000;
/** Publishing asks again each minute at least. What nobody has asked for so long is not made any more, in milliseconds. */
const wantedMs = 60 * 60 * 1000;
/** How long it is known that a film could not be made, in milliseconds; who still wants it then has it tried again. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/** A film that this process makes until it says what became of it. */
export type TakenFilm = {
  readonly key: string;
  readonly order: FilmOrder;
  /** Aborted once the store has said that another one makes it. */
  readonly taken: AbortSignal;
  /** It is there, or nobody can have it. */
  done(): Promise<void>;
  /** Left to whoever is next. */
  leave(): Promise<void>;
  /** Tried again after a pause; when it failed so often by itself it is called impossible. */
  fail(ofItself: boolean): Promise<void>;
};

/** How many films there are, and since when the oldest of them was asked for. */
type FilmFigure = { count: number; oldest: Date | undefined };

/** How far films are that are wanted and not there: all of them, and those of them that nobody makes. */
export const filmStates = ['open', 'waiting'] as const;

export type RendersStore = {
  /** Notes that a film is wanted, or still is. */
  want(key: string, order: FilmOrder): Promise<void>;
  /** Takes a film that waits: the oldest of the next person behind this one, in the order of their ids. */
  takeNext(behind: string): Promise<TakenFilm | undefined>;
  /** Whether a film is still to be made, and how often it failed. */
  look(key: string): Promise<{ isWanted: boolean; failures: number }>;
  figures(): Promise<Record<(typeof filmStates)[number], FilmFigure>>;
  readonly forgetOld: Timer;
};

export const rendersIndexes: CollectionIndexes = {
  collection: 'renders',
  indexes: [{ key: { until: 1 } }, { key: { askedAt: 1 } }, { key: { 'order.owner': 1, since: 1 } }],
};

export function createRendersStore({ db }: Pick<ServiceContext<unknown>, 'db'>): RendersStore {
  const renders = db.collection<Render>('renders');
  const wantedAt = (now: Date): Filter<Render> => ({
    'order.owner': { $gt: '' },
    askedAt: { $gt: new Date(now.getTime() - wantedMs) },
  });

  const takeBehind = async (owner: string): Promise<TakenFilm | undefined> => {
    const now = new Date();
    const until = new Date(now.getTime() + leaseMs);
    const holder = newId();
    const found = await renders.findOneAndUpdate(
      {
        ...wantedAt(now),
        'order.owner': { $gt: owner },
        'order.version': drawingVersion,
        until: { $lte: now },
      },
      { $set: { holder, until } },
      { sort: { 'order.owner': 1, since: 1 } },
    );
    if (!found?.order) return undefined;
    const { _id: key, order, failures } = found;
    const held = { _id: key, holder };
    const lease = keepLease({
      leaseMs,
      until,
      renew: async later => (await renders.updateOne(held, { $set: { until: later } })).matchedCount > 0,
    });
    return {
      key,
      order,
      taken: lease.taken,
      async done() {
        await lease.end();
        await renders.deleteOne(held);
      },
      async leave() {
        await lease.end();
        await renders.updateOne(held, { $set: { holder: '', until: new Date() } });
      },
      async fail(ofItself) {
        await lease.end();
        const isOver = ofItself && failures + 1 >= mostTries;
        await renders.updateOne(held, {
          $set: { holder: '', until: new Date(Date.now() + pauseMs) },
          $inc: { failures: ofItself ? 1 : 0 },
          ...(isOver && { $unset: { order: '', since: '', askedAt: '' } }),
        });
      },
    };
  };

  return {
    async want(key, order) {
      const now = new Date();
      const note = () =>
        renders.updateOne(
          { _id: key },
          {
            $set: { order, askedAt: now },
            $min: { since: now },
            $setOnInsert: { holder: '', until: now, failures: 0 },
          },
          { upsert: true },
        );
      await note().catch((error: unknown) => {
        // Two asked for it at the same moment: now it is there.
        if (!isDuplicateKey(error)) throw error;
        return note();
      });
    },
    takeNext: async behind => (await takeBehind(behind)) ?? (behind === '' ? undefined : takeBehind('')),
    async look(key) {
      const found = await renders.findOne({ _id: key });
      return { isWanted: found?.order !== undefined, failures: found?.failures ?? 0 };
    },
    async figures() {
      const now = new Date();
      const figure = async (filter: Filter<Render>): Promise<FilmFigure> => {
        const [count, first] = await Promise.all([
          renders.countDocuments(filter),
          renders.findOne(filter, { sort: { since: 1 }, projection: { since: 1 } }),
        ]);
        return { count, oldest: first?.since };
      };
      const wanted = wantedAt(now);
      const [open, waiting] = await Promise.all([
        figure(wanted),
        figure({ ...wanted, $or: [{ holder: '' }, { until: { $lte: now } }] }),
      ]);
      return { open, waiting };
    },
    forgetOld: forgetOld({
      name: 'renders',
      collection: renders,
      isOld: now => ({
        until: { $lte: now },
        $or: [
          { until: { $lt: new Date(now.getTime() - keptMs) } },
          { askedAt: { $lt: new Date(now.getTime() - wantedMs) } },
        ],
      }),
    }),
  };
}
