import { done } from '@insta-ai/chassis/messaging/consumer';
import { expect, test } from 'vitest';
import { askForSilent } from './ask-again.timer.ts';
import { generateImage } from './generate-image.consumer.ts';
import { createFakeGeneration } from './generation-parts.fake.ts';

const second = 1_000;

/** A click, the sweep, and a worker for the jobs that were sent. */
async function setUp() {
  const stage = await createFakeGeneration();
  const id = await stage.click();
  const sweep = askForSilent({ ...stage.parts, predictions: stage.predictions });
  const asked = () => stage.predictions.sent.map(one => one.id).filter(one => one.includes('.again.'));
  const deliver = (messageId: string) =>
    generateImage(stage.parts).handle({
      id: messageId,
      userId: 'ann',
      requestId: 'request',
      occurredAt: stage.parts.now(),
      payload: { predictionId: id },
      attempt: 1,
    });
  const pass = async (ms: number) => {
    stage.clock.time += ms;
    await sweep.run(() => false);
  };
  return { stage, id, asked, deliver, pass };
}

test('a generation whose job was lost is asked for after a minute, and ends with one run', async () => {
  const { stage, id, asked, deliver, pass } = await setUp();
  await pass(59 * second);
  expect(asked()).toEqual([]);

  await pass(2 * second);
  expect(asked()).toEqual([`${id}.generate.again.1`]);
  expect(await deliver(`${id}.generate.again.1`)).toEqual(done);
  await pass(600 * second);

  expect(stage.runs).toHaveLength(1);
  expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed' });
  expect(asked()).toHaveLength(1);
});

test('a generation that a worker is at is not asked for, and a question that comes late does nothing', async () => {
  const { stage, id, asked, deliver, pass } = await setUp();
  const pause = stage.parts.pause;
  let sweeps = 0;
  stage.orders.get.push(...Array.from({ length: 100 }, () => ({ kind: 'running', progress: 1 }) as const));
  stage.parts.pause = async (...given) => {
    sweeps += 1;
    await pass(0);
    if (sweeps === 50) expect(await deliver(`${id}.generate.again.9`)).toEqual(done);
    return pause(...given);
  };

  await deliver(`${id}.generate`);

  expect(sweeps).toBeGreaterThan(100);
  expect(asked()).toEqual([]);
  expect(stage.runs).toHaveLength(1);
});

test('what waits in a long queue is asked for less and less often', async () => {
  const { asked, pass } = await setUp();
  for (let passed = 0; passed < 600; passed += 5) await pass(5 * second);

  expect(asked().length).toBeGreaterThan(2);
  expect(asked().length).toBeLessThan(6);
});
