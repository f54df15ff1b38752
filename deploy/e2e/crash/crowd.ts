import { busyMachineMs } from '@insta-ai/deploy/testing/busy-machine';
import { type Api, until } from '../api.ts';
import type { Outside } from '../outside.ts';

/** Many items that are due at once and pictures that are asked for meanwhile, all told apart by one word. */
export type Crowd = Awaited<ReturnType<typeof openCrowd>>;

/** How many items are made side by side. */
const atOnce = 20;

export async function openCrowd(api: Api, outside: Outside, word: string) {
  const { _id: _contentType } = await api.createContentType({ name: word });
  let ids: string[] = [];
  const captions = async () => (await outside.posts(`${word} `)).map(({ caption }) => caption);
  return {
    /** Asks for the picture of a new item; answers its id. */
    async draw(prompt: string): Promise<string> {
      const { _id } = await api.createContent({ title: prompt, prompt, _contentType });
      // A starved machine may take too long to answer; who waits in vain clicks once more, and it is the same click.
      await until(
        () => api.generateImage(_id, 'click').then(() => true, isLate),
        isOrdered => isOrdered,
      );
      return _id;
    },
    /** Schedules so many items with these pictures. */
    async schedule(count: number, contents: string[], due: Date): Promise<void> {
      const planned = { _contentType, contents, status: 'Scheduled', date: due.toISOString() } as const;
      const all = Array.from({ length: count }, (_, index) => `${word} ${index}.`);
      const create = async (metaDescription: string) =>
        (await api.createContent({ ...planned, metaDescription }))._id;
      ids = [];
      // All at once would wait for each other longer than an answer may take.
      while (ids.length < count)
        ids.push(...(await Promise.all(all.slice(ids.length, ids.length + atOnce).map(create))));
    },
    /** Resolves when more than so many are on the feed. */
    untilLive: (moreThan: number) => until(captions, live => live.length > moreThan),
    /** Captions on the feed when all that was scheduled says that it is; in the order of the alphabet. */
    async allLive(limitMs: number, asked: Api = api): Promise<string[]> {
      const deadline = Date.now() + limitMs;
      for (const id of ids) {
        await until(
          () => asked.content(id),
          ({ status }) => status === 'Published',
          deadline - Date.now(),
        );
      }
      return (await captions()).toSorted();
    },
    /** What that must be. */
    wanted: () => ids.map((_, index) => `${word} ${index}.`).toSorted(),
    /** Those of these items that have their picture, as soon as all do. */
    untilDrawn(drawings: readonly string[], limitMs: number): Promise<string[]> {
      const isDrawn = async (id: string) =>
        (await api.predictions(id)).some(one => one.completed_at !== null && !one.error);
      return until(
        async () => {
          const found = await Promise.all(drawings.map(isDrawn));
          return drawings.filter((_, index) => found[index]);
        },
        found => found.length === drawings.length,
        limitMs,
      );
    },
  };
}

/** False when the answer took too long; any other failure is thrown. */
function isLate(error: unknown): false {
  if (/ answered 50[34]:/.test(String(error))) return false;
  throw error;
}

/** Resolves at a moment, however far it is. */
export async function untilDue(due: Date): Promise<void> {
  await until(
    async () => Date.now(),
    now => now >= due.getTime(),
    Math.max(0, due.getTime() - Date.now()) + busyMachineMs,
  );
}
