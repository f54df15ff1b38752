import { once } from 'node:events';
import { newId } from '@insta-ai/chassis/new-id';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestService } from './start-test-service.ts';

let stage: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  stage = await startTestService();
  await stage.start({ ROLE: 'api' });
});
afterEach(() => stage.clearOrders());
afterAll(() => stage.stop());

/** A run that is surely seen on its way, in seconds: what is left of it passes at once. */
const longRun = 20;

test('a worker that ends in the middle hands over at once: one run, one finished picture', async () => {
  const { userId } = await stage.identity.newUser();
  await stage.order('replicate.create', 'slow-prediction', { ms: longRun * 1_000 });
  const first = await stage.start({ ROLE: 'worker' });
  const { id, contentId } = await stage.generate(userId);
  await stage.progressed(id);

  await first.stop();
  const second = await stage.start({ ROLE: 'worker' });
  await stage.passAtProvider(longRun);
  const { payload } = await stage.finished(id);
  await second.stop();

  expect(payload.prediction?.output).toHaveLength(1);
  expect(await stage.runsOf(contentId, userId)).toHaveLength(1);
});

test('a worker process that is killed is followed by another: one run, one finished picture', async () => {
  const { userId } = await stage.identity.newUser();
  await stage.order('replicate.create', 'slow-prediction', { ms: longRun * 1_000 });
  const first = stage.startWorkerProcess();
  const { id, contentId } = await stage.generate(userId);
  await stage.progressed(id);

  first.kill('SIGKILL');
  await once(first, 'exit');
  const second = await stage.start({ ROLE: 'worker' });
  await stage.passAtProvider(longRun);
  const { payload } = await stage.finished(id);
  await second.stop();

  expect(payload.prediction?.output).toHaveLength(1);
  expect(await stage.runsOf(contentId, userId)).toHaveLength(1);
  // It is free again when the killed worker's lease is over.
});

test('generations whose jobs were lost with their stream are found all the same: each one run, each finished', async () => {
  const { userId } = await stage.identity.newUser();
  const generations = await Promise.all(Array.from({ length: 5 }, () => stage.generate(userId)));
  await stage.loseJobs();

  const worker = await stage.start({ ROLE: 'worker' });
  await Promise.all(generations.map(({ id }) => stage.finished(id)));
  await worker.stop();

  for (const { contentId } of generations) expect(await stage.runsOf(contentId, userId)).toHaveLength(1);
});

test('a run that never ends fails at the deadline with a reason to read', async () => {
  const { userId } = await stage.identity.newUser();
  await stage.order('replicate.create', 'stuck-prediction');
  const worker = await stage.start({ ROLE: 'worker' });
  const { id } = await stage.generate(userId);
  await stage.progressed(id);
  const soon = new Date(Date.now() + 300);
  await stage.predictionsCollection.updateOne(
    { _id: id },
    { $set: { deadlineAt: soon, runningUntil: soon } },
  );

  const { payload } = await stage.finished(id);
  await worker.stop();

  expect(payload.prediction?.error).toMatch(/not ready in time/);
  expect(payload.prediction?.completed).toBeTruthy();
});

test('a prediction whose job was lost is failed by the timer', async () => {
  const { userId } = await stage.identity.newUser();
  const id = newId();
  const past = new Date(Date.now() - 60_000);
  await stage.predictionsCollection.insertOne({
    _id: id,
    owner: userId,
    content: newId(),
    key: newId(),
    state: 'creating',
    startedAt: past,
    deadlineAt: past,
    runningUntil: past,
    completedAt: null,
    filename: null,
    input: { prompt: 'x', image_seed: 5 },
    secret: 'secret',
    progress: 0,
    error: null,
  });

  const worker = await stage.start({ ROLE: 'worker' });
  const { payload } = await stage.finished(id);
  await worker.stop();

  expect(payload.prediction?.error).toMatch(/not ready in time/);
});
