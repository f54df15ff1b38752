import { expect, test, vi } from 'vitest';
import { removePrediction } from '../predictions/remove-prediction.ts';
import { runGeneration } from '../run/run-generation.ts';
import { createFakeGeneration } from './generation-parts.fake.ts';
import { createGenerationRunner, usualSlots } from './generation-runner.ts';

const second = 1_000;

/** A stage with a worker whose looks the test makes. */
async function setUp(slots = 24) {
  const stage = await createFakeGeneration();
  const runner = createGenerationRunner({
    ...stage.parts,
    predictions: stage.predictions,
    run: (id, drawn) => runGeneration(stage.parts, id, drawn),
    placesPerPerson: 2,
    slots,
  });
  const look = async () => {
    await runner.look();
    await runner.settle();
  };
  return { stage, runner, look };
}

test('a generation whose job was lost is found by the next look, and ends with one run', async () => {
  const { stage, look } = await setUp();
  const id = await stage.order();

  await look();
  await look();

  expect(stage.runs).toHaveLength(1);
  expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed' });
});

test('the lease of a generation goes with its end, and is given back only where it goes on', async () => {
  const { stage, look } = await setUp();
  await stage.order();
  const release = vi.spyOn(stage.predictions, 'release');
  await look();
  expect(release).not.toHaveBeenCalled();

  const id = await stage.order();
  stage.orders.get.push({ kind: 'running', progress: 1 });
  stage.onPause = stage.endProcess;
  await look();

  expect(release).toHaveBeenCalledTimes(1);
  expect(await stage.predictions.find(id)).not.toHaveProperty('leaseHolder');
});

test('a generation that another worker is at is left alone until that one is silent', async () => {
  const { stage, look } = await setUp();
  const id = await stage.order();
  const until = new Date(stage.clock.time + 10 * second);
  await stage.predictions.lease(id, 'another', stage.parts.now(), until);

  await look();
  expect(stage.runs).toHaveLength(0);
  stage.clock.time += 10 * second;
  await look();

  expect(stage.runs).toHaveLength(1);
});

test('who draws an order that is deleted meanwhile is told that nobody wants it, though the answer is still to come', async () => {
  const stage = await createFakeGeneration();
  const runner = createGenerationRunner({
    ...stage.parts,
    pace: { ...stage.parts.pace, leaseMs: 30 },
    predictions: stage.predictions,
    run: (id, drawn, taken) => runGeneration(stage.parts, id, drawn, taken),
    placesPerPerson: 2,
  });
  const id = await stage.order();
  stage.provider.start = async (_prepared, { unwanted }) => {
    const prediction = await stage.predictions.find(id);
    if (prediction) await removePrediction(stage.removal, prediction);
    if (!unwanted?.aborted) await new Promise(resolve => unwanted?.addEventListener('abort', resolve));
    return { kind: 'unclear', cause: 'stopped' };
  };

  await runner.look();
  await runner.settle();

  expect(await stage.predictions.find(id)).toBeUndefined();
});

test('a job that comes twice, or for what has ended, does nothing', async () => {
  const { stage, runner } = await setUp();
  const id = await stage.order();
  const waiting = { id, owner: 'ann', hasBegun: false };

  runner.wake(waiting);
  runner.wake(waiting);
  await runner.settle();
  runner.wake(waiting);
  await runner.settle();

  expect(stage.runs).toHaveLength(1);
});

test('a person has so many generations at the provider at once, and the others wait without a deadline running', async () => {
  const { stage, runner } = await setUp();
  for (let click = 0; click < 5; click += 1) await stage.order();
  let open = 0;
  let most = 0;
  const { start, look } = stage.provider;
  stage.provider.start = (prepared, hints) => {
    most = Math.max(most, ++open);
    return start(prepared, hints);
  };
  stage.provider.look = (...given) => {
    open -= 1;
    return look(...given);
  };
  // Together they take longer than one of them may.
  stage.parts.pace = { ...stage.parts.pace, pollMs: 4 * 60 * second };

  await runner.look();
  await runner.settle();

  expect(most).toBe(2);
  expect(stage.runs).toHaveLength(5);
  const all = await stage.predictions.listOfContent('ann', 'item');
  expect(all.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'completed'));
  expect(all.some(prediction => 'place' in prediction || 'leaseHolder' in prediction)).toBe(false);
});

test('replicas with the same queue before them do not reach for each of what the others took', async () => {
  const stage = await createFakeGeneration();
  const waiting = 40;
  for (let owner = 0; owner < waiting; owner += 1) await stage.order(1, `person-${owner}`);
  let misses = 0;
  const { lease } = stage.predictions;
  stage.predictions.lease = async (...given) => {
    const leased = await lease(...given);
    if (!leased) misses += 1;
    return leased;
  };
  const replicas = Array.from({ length: 4 }, () =>
    createGenerationRunner({
      ...stage.parts,
      predictions: stage.predictions,
      run: (id, drawn) => runGeneration(stage.parts, id, drawn),
      placesPerPerson: 2,
      slots: 2,
    }),
  );

  await Promise.all(replicas.map(({ look }) => look()));
  await Promise.all(replicas.map(({ settle }) => settle()));

  expect(stage.runs).toHaveLength(waiting);
  // One by one it would be each of the other three replicas at each of them.
  expect(misses).toBeLessThan(waiting * 1.5);
});

test('while pictures are being kept the slot is free for the next one, for as many as there are slots', async () => {
  const { stage, runner } = await setUp(3);
  const mayKeep = Promise.withResolvers<void>();
  const { put } = stage.parts.objects;
  stage.parts.objects.put = async (key, body) => {
    await mayKeep.promise;
    return put(key, body);
  };
  const owners = ['ann', 'bob', 'cleo', 'dan', 'eve', 'fay', 'gus'];
  const ids = [];
  for (const owner of owners) ids.push(await stage.order(1, owner));

  await runner.look();
  // Three are kept without a slot, three hold theirs, and the seventh waits.
  await vi.waitFor(() => expect(stage.runs).toHaveLength(6));
  expect(stage.runs).toHaveLength(6);
  // Whatever is known of those that are kept begins nothing anew.
  for (const [at, id] of ids.entries()) {
    const waiting = { id, owner: owners[at] ?? '', hasBegun: true };
    expect(runner.has(waiting)).toBe(true);
    runner.wake(waiting);
  }
  await runner.look();
  expect(stage.runs).toHaveLength(6);

  mayKeep.resolve();
  await runner.settle();
  expect(stage.runs).toHaveLength(7);
  for (const id of ids) expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed' });
});

test('a worker sees how many runs all workers have open together', async () => {
  const { stage, look, runner } = await setUp(0);
  for (let run = 0; run < 3; run += 1) await stage.click();

  await look();

  expect(runner.openRuns()).toBe(3);
});

test.each([
  { workers: 1, slots: usualSlots, places: 3 },
  { workers: 2, slots: usualSlots, places: 3 },
  { workers: 1, slots: 1, places: 3 },
  { workers: 4, slots: 1, places: 3 },
  { workers: 4, slots: 1, places: 8 },
])(
  'who orders one picture while all places of somebody with sixty are full waits for one of theirs at most (%j)',
  async ({ workers, slots, places }) => {
    const stage = await createFakeGeneration();
    for (let click = 0; click < 60; click += 1) await stage.order(1, 'hasty');
    /** What the provider is at, in the order it began, until it may end. */
    const open = new Map<string, () => void>();
    const runners = Array.from({ length: workers }, () =>
      createGenerationRunner({
        ...stage.parts,
        predictions: stage.predictions,
        async run(id, drawn) {
          await new Promise<void>(resolve => open.set(id, resolve));
          return runGeneration(stage.parts, id, drawn);
        },
        placesPerPerson: places,
        slots,
      }),
    );
    const full = Math.min(places, workers * slots);
    await Promise.all(runners.map(({ look }) => look()));
    await vi.waitFor(() => expect(open.size).toBe(full));

    const id = await stage.order(1, 'modest');
    runners[0]?.wake({ id, owner: 'modest', hasBegun: false });
    // What wakes one worker the others see when they look.
    await Promise.all(runners.map(({ look }) => look()));
    // With a slot left nobody has to end; else it is any of them.
    if (workers * slots === full) [...open.values()].at(-1)?.();
    await vi.waitFor(() => expect(open.size).toBe(full + 1));

    expect([...open.keys()].at(-1)).toBe(id);
  },
);
