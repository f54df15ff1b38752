import type { Logger } from '@insta-ai/chassis/logger';
import { modelAt } from '@insta-ai/chassis/outside/model-at';
import type { ServiceContext } from '@insta-ai/chassis/service';
import { type Lesson, type Lessons, spareFields } from './image-lessons.ts';
import { asText, sizesIn } from './image-sizes.ts';

/** What a model at a server was last seen to refuse. */
export type KnownLessons = {
  get(): Promise<Lessons>;
  /** Keeps a lesson; where it cannot be kept this process alone knows. */
  remember(lesson: Lesson): Promise<void>;
};

/** Opens what is known of a model at a server. */
export type LessonsStore = (of: { baseUrl: string; model: string }) => KnownLessons;

/** Each lesson with its moment, so that what two processes learn at once stands side by side. */
type Noted = { refused?: Record<string, Date>; sizes?: readonly string[]; sizesAt?: Date };

/** What was learned is tried anew after this time, in milliseconds: a server may have been updated since. */
export const lessonKeptMs = 24 * 60 * 60_000;

type Deps = Pick<ServiceContext<unknown>, 'db'> & { log: Pick<Logger, 'warn'>; now?: () => number };

/**
 * Lessons of all processes. Read at each question: whoever tells what a model uses draws nothing itself, and would go on telling what
 * it knew at its start.
 */
export function createLessonsStore({ db, log, now = Date.now }: Deps): LessonsStore {
  const lessons = db.collection<Noted & { _id: string }>('imageLessons');
  // One of the future was kept by a clock that was put back since.
  const isFresh = (at: unknown): at is Date =>
    at instanceof Date && Math.abs(now() - at.getTime()) < lessonKeptMs;
  const freshOf = ({ refused, sizes, sizesAt }: Noted): Noted => ({
    refused: Object.fromEntries(Object.entries(refused ?? {}).filter(([, at]) => isFresh(at))),
    ...(sizes && isFresh(sizesAt) && { sizes, sizesAt }),
  });

  return ({ baseUrl, model }) => {
    const _id = modelAt(baseUrl, model);
    /** For while the store is away. */
    let known: Noted = {};
    return {
      async get() {
        try {
          known = joined(freshOf(known), freshOf((await lessons.findOne({ _id })) ?? {}));
        } catch (error) {
          known = freshOf(known);
          log.warn({ err: error }, 'what the image service refused before is not known');
        }
        return lessonsOf(known);
      },
      async remember(lesson) {
        const at = new Date(now());
        known = joined(known, notedOf(lesson, at));
        const set = 'sizes' in lesson ? notedOf(lesson, at) : { [`refused.${lesson.without}`]: at };
        try {
          await lessons.updateOne({ _id }, { $set: set }, { upsert: true });
        } catch (error) {
          log.warn({ err: error, lesson }, 'what the image service refused is not remembered');
        }
      },
    };
  };
}

function notedOf(lesson: Lesson, at: Date): Noted {
  return 'sizes' in lesson
    ? { sizes: lesson.sizes.map(asText), sizesAt: at }
    : { refused: { [lesson.without]: at } };
}

/** Of the sizes those that were listed last. */
function joined(one: Noted, other: Noted): Noted {
  const { sizes, sizesAt } = (other.sizesAt ?? 0) >= (one.sizesAt ?? 0) ? other : one;
  return {
    refused: { ...one.refused, ...other.refused },
    ...(sizes && sizesAt && { sizes, sizesAt }),
  };
}

function lessonsOf({ refused = {}, sizes = [] }: Noted): Lessons {
  const listed = sizesIn([sizes].flat().join(' '));
  return {
    ...(listed.length > 0 && { sizes: listed }),
    without: spareFields.filter(field => field in refused),
  };
}
