import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualPace } from '../src/run/pace.ts';
import { startTestService } from './start-test-service.ts';

const places = 3;
const orders = 60;
/** Nothing may fail or be made twice because the machine is busy. */
const unhurriedPace = { deadlineMs: usualPace.deadlineMs, quietMs: 10_000 };

let stage: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  stage = await startTestService();
  await stage.start({ ROLE: 'api' });
});
afterAll(() => stage.stop());

/** Most runs of one person that the provider had open at the same time. */
function mostAtOnce(runs: readonly { createdAt: number; endsAt?: number }[]): number {
  const open = (moment: number) =>
    runs.filter(run => run.createdAt <= moment && moment < (run.endsAt ?? Infinity)).length;
  return Math.max(...runs.map(run => open(run.createdAt)));
}

test('who orders one picture gets it while most of somebody else’s sixty still wait, also over a kill', async () => {
  const { userId: hasty } = await stage.identity.newUser();
  const { userId: modest } = await stage.identity.newUser();
  const generate = (userId: string) => () => stage.generate(userId);
  const many = await Promise.all(Array.from({ length: orders }, generate(hasty)));
  const settings = { GENERATIONS_PER_PERSON: String(places) };
  /** How many turns of the others came between the click and the turn of who orders one, who then gets a picture. */
  const turnsPassed = async () => {
    const { id } = await stage.generate(modest);
    const { payload } = await stage.finished(id);
    expect(payload.prediction?.output).toHaveLength(1);
    const own = await stage.predictionsCollection.findOne({ _id: id });
    if (!own?.begunAt) throw new Error('A finished generation knows when its turn came.');
    const between = { $gt: own.startedAt, $lt: own.begunAt };
    return stage.predictionsCollection.countDocuments({ owner: hasty, begunAt: between });
  };
  const first = stage.startWorkerProcess(settings);
  await Promise.race(many.map(({ id }) => stage.finished(id)));

  expect(await turnsPassed()).toBeLessThan(orders / 4);

  const begun = await stage.predictionsCollection.find({ place: { $exists: true } }).toArray();
  first.kill('SIGKILL');
  await once(first, 'exit');
  const worker = await stage.start({ ROLE: 'worker', ...settings }, unhurriedPace);
  await Promise.all(begun.map(({ _id }) => stage.finished(_id)));
  expect(await turnsPassed()).toBeLessThan(orders / 4);
  await worker.stop();

  const runs = await stage.runsOfAll(many.map(({ id }) => id));
  expect(runs.length).toBeGreaterThanOrEqual(places);
  expect(new Set(runs.map(({ input }) => input.image_seed)).size).toBe(runs.length);
  expect(mostAtOnce(runs)).toBeLessThanOrEqual(places);
}, 600_000);

test('what waits for its turn has its whole time when it comes', async () => {
  const { userId } = await stage.identity.newUser();
  const waiting = await Promise.all(Array.from({ length: 4 }, () => stage.generate(userId)));
  const atClick = await deadlines(waiting);

  const worker = await stage.start({ ROLE: 'worker', GENERATIONS_PER_PERSON: '1' }, unhurriedPace);
  await Promise.all(waiting.map(({ id }) => stage.finished(id)));
  await worker.stop();

  const inTurn = await deadlines(waiting);
  expect(inTurn.every((deadline, index) => deadline < (atClick[index] ?? 0))).toBe(true);
  expect(new Set(inTurn).size).toBe(4);
}, 600_000);

async function deadlines(generations: readonly { id: string }[]): Promise<number[]> {
  const ids = generations.map(({ id }) => id);
  const found = await stage.predictionsCollection.find({ _id: { $in: ids } }).toArray();
  return ids.map(id => found.find(({ _id }) => _id === id)?.deadlineAt.getTime() ?? 0);
}
