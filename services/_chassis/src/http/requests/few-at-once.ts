import { AppError } from '../../app-error.ts';
import { atMost } from '../../turns/at-most.ts';

/** Uploads of a person that a process reads at once, and those that wait for it; their bytes stay with the sender. */
const uploads = { atOnce: 4, waiting: 60 };

/** Lets a person do a few things of one kind at once; the next ones wait in turn, and one beyond is refused. */
export function createFewAtOnce({
  atOnce,
  waiting,
} = uploads): <T>(who: string, work: () => Promise<T>) => Promise<T> {
  const people = new Map<string, { run: ReturnType<typeof atMost>; count: number }>();
  return async (who, work) => {
    const person = people.get(who) ?? { run: atMost(atOnce, waiting, tooManyUploads), count: 0 };
    people.set(who, person);
    person.count += 1;
    try {
      return await person.run(work);
    } finally {
      person.count -= 1;
      if (person.count === 0) people.delete(who);
    }
  };
}

function tooManyUploads(): AppError {
  return new AppError(
    'rate_limited',
    'Too many files are uploading at once. Wait for some of them to finish.',
  );
}
