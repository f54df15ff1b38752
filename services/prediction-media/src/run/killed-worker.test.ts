import { done } from '@insta-ai/chassis/messaging/consumer';
import { expect, test } from 'vitest';
import { createFakeGeneration } from '../generation/generation-parts.fake.ts';
import { Killed, mortal, type When } from './mortal.fake.ts';
import { runGeneration } from './run-generation.ts';

async function actsOfACleanRun(): Promise<number> {
  const stage = await createFakeGeneration(2);
  stage.orders.get.push({ kind: 'running', progress: 50 });
  const id = await stage.click();
  const counted = mortal(stage.parts, Number.POSITIVE_INFINITY, 'before');
  await runGeneration(counted.parts, id);
  return counted.acts();
}

const acts = await actsOfACleanRun();
const points = Array.from({ length: acts }, (_, n) => n + 1).flatMap(n => [
  [n, 'before' as When] as const,
  [n, 'after' as When] as const,
]);

test('a clean run has enough acts to be killed at', () => {
  expect(acts).toBeGreaterThan(15);
});

test.each(points)(
  'a worker killed at act %i (%s its effect) is followed by one that ends it with one run',
  async (at, when) => {
    const stage = await createFakeGeneration(2);
    stage.orders.get.push({ kind: 'running', progress: 50 });
    const id = await stage.click();
    await runGeneration(mortal(stage.parts, at, when).parts, id).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    stage.clock.time += 10_000;

    expect(await runGeneration(stage.parts, id)).toEqual(done);

    expect(stage.runs).toHaveLength(1);
    expect(await stage.predictions.find(id)).toMatchObject({ state: 'completed', progress: 100 });
    const outputs = await stage.parts.outputs.listOfPrediction(id);
    expect(outputs.map(output => output.position)).toEqual([0, 1]);
    expect([...stage.objects.keys()].sort()).toEqual(
      outputs.flatMap(output => [output.key, output.thumbnailKey]).sort(),
    );
    const finished = stage.predictions.sent.filter(one => one.id === `${id}.finished`);
    expect(finished).toHaveLength(1);
  },
);
