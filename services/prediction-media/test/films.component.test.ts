import { createLogger } from '@insta-ai/chassis/logger';
import { newId } from '@insta-ai/chassis/new-id';
import { figureIn } from '@insta-ai/deploy/testing/figure-in';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAskForFilm } from '../src/films/ask-for-film.ts';
import { drawingVersion, type FilmOrder } from '../src/films/film-order.ts';
import { createFilmRunner } from '../src/films/film-runner.ts';
import { createRendersStore } from '../src/films/renders.store.ts';
import { createToolsCheck } from '../src/video/run-tool.ts';
import { aPicture, startTestService } from './start-test-service.ts';

/** Encoding shares the machine with everything else. */
const patient = 600_000;
const hasTools = await createToolsCheck()();

let stage: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  stage = await startTestService();
});
beforeEach(() => renders().deleteMany({}));
afterAll(() => stage?.stop());

const renders = () => stage.db.collection<{ _id: string }>('renders');
const orderOf = (owner: string): FilmOrder => ({
  owner,
  kind: 'slideshow',
  sources: ['a picture'],
  fit: 'pad',
  version: drawingVersion,
});

/** A worker on the real store, whose films the test makes. */
function worker(make: (key: string, signal: AbortSignal) => Promise<void>, canMake = true) {
  const ending = new AbortController();
  const store = createRendersStore({ db: stage.db });
  const parts = { renders: store, stopping: ending.signal };
  const runner = createFilmRunner({
    ...parts,
    make: (key, _order, signal) => make(key, signal),
    canMake: async () => canMake,
    log: createLogger('silent'),
  });
  const ask = createAskForFilm({
    ...parts,
    objects: stage.objects,
    wake: () => {},
    patienceMs: 1,
    lookMs: 1,
  });
  return { store, runner, ask, end: () => ending.abort(), look: () => runner.timer.run(ending.signal) };
}
const keep = (key: string) => stage.objects.put(key, Buffer.from(key));
const keyOf = () => `fitted/${newId()}.mp4`;
/** As if the pause after a failure were over. */
const goOn = () => renders().updateMany({}, { $set: { until: new Date(0) } });

test('what nobody is patient enough for is made by a worker, and who asks again finds it', async () => {
  const { ask, look } = worker(keep);
  const key = keyOf();

  await expect(ask(key, orderOf('ann'))).rejects.toMatchObject({ code: 'unavailable' });
  await look();
  await ask(key, orderOf('ann'));

  expect(await renders().countDocuments()).toBe(0);
});

test('a film is made once, one at a time in a worker, however many workers there are', async () => {
  const made: string[] = [];
  let atOnce = 0;
  const make = async (key: string) => {
    atOnce += 1;
    expect(atOnce).toBeLessThanOrEqual(2);
    made.push(key);
    await keep(key);
    atOnce -= 1;
  };
  const [one, other] = [worker(make), worker(make)];
  const keys = Array.from({ length: 6 }, keyOf);
  for (const key of keys) await one.store.want(key, orderOf('ann'));

  one.runner.wake();
  await Promise.all([one.look(), other.look()]);

  expect(made.sort()).toEqual(keys.sort());
});

test('what fails again and again is refused in plain words', async () => {
  const { ask, look } = worker(async () => {
    throw new Error('ffmpeg ended with 1');
  });
  const key = keyOf();
  for (let times = 0; times < 3; times += 1) {
    await expect(ask(key, orderOf('ann'))).rejects.toMatchObject({ code: 'unavailable' });
    await goOn();
    await look();
  }

  await expect(ask(key, orderOf('ann'))).rejects.toMatchObject({
    code: 'failed_precondition',
    message: expect.stringContaining('failed several times'),
  });
});

test('what fails for a full disk is made once there is room', async () => {
  let isFull = true;
  const { ask, look } = worker(async key => {
    if (isFull) throw Object.assign(new Error('write failed'), { code: 'ENOSPC' });
    await keep(key);
  });
  const key = keyOf();
  for (let times = 0; times < 4; times += 1) {
    await expect(ask(key, orderOf('ann'))).rejects.toMatchObject({ code: 'unavailable' });
    await goOn();
    await look();
  }
  isFull = false;
  await goOn();
  await look();

  await ask(key, orderOf('ann'));
});

test('a process that ends lets its film go, and another one takes it over', async () => {
  let begun = () => {};
  const began = new Promise<void>(resolve => {
    begun = resolve;
  });
  const one = worker(async (_key, signal) => {
    begun();
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Ended.'))));
  });
  const key = keyOf();
  await one.store.want(key, orderOf('ann'));
  const looked = one.look();
  await began;

  one.end();
  await one.runner.settle();
  await looked;
  const other = worker(keep);
  await other.look();

  await other.ask(key, orderOf('ann'));
});

test('a worker without the tools leaves films to others', async () => {
  const { store, look } = worker(keep, false);
  const key = keyOf();
  await store.want(key, orderOf('ann'));

  await look();

  expect(await store.look(key)).toEqual({ isWanted: true, failures: 0 });
  expect((await store.takeNext(''))?.key).toBe(key);
});

describe.runIf(hasTools)('films of a cluster', () => {
  test(
    'wait in the store, as every process tells, until a worker comes and makes them',
    async () => {
      const userId = newId();
      const apis = [await stage.start({ ROLE: 'api' }), await stage.start({ ROLE: 'api' })];
      const figures = (state: string) =>
        Promise.all(
          apis.map(async ({ app }) =>
            figureIn((await app.inject('/metrics')).body, `insta_ai_films{state="${state}"}`),
          ),
        );
      expect(await figures('open')).toEqual([0, 0]);
      const objectKey = `incoming/${newId()}`;
      await stage.objects.put(objectKey, await aPicture(540, 960));
      const adopted = await stage.rpc.adoptUpload({ userId, contentId: newId(), objectKey, filename: 'x' });
      const outputs = [...(adopted.predictions[0]?.output ?? [])];
      const request = { userId, outputs, instagramType: 'Reel' };

      const asked = stage.rpc.fitMedia(request, { timeoutMs: patient }).catch(() => undefined);
      await vi.waitFor(async () => expect(await figures('waiting')).toEqual([1, 1]), { timeout: patient });
      expect(await figures('open')).toEqual([1, 1]);
      await stage.start({ ROLE: 'worker' });
      await asked;
      await vi.waitFor(async () => expect(await figures('open')).toEqual([0, 0]), { timeout: patient });

      const { media } = await stage.rpc.fitMedia(request, { timeoutMs: patient });
      expect(media).toMatchObject([{ kind: 'video', mimeType: 'video/mp4', width: 1080, height: 1920 }]);
    },
    patient,
  );
});
