import { neverStopping } from '@insta-ai/chassis/stopping';
import { expect, test } from 'vitest';
import { runGeneration } from '../run/run-generation.ts';
import { createFakeGeneration } from './generation-parts.fake.ts';
import { stopLateRuns } from './surplus-runs.timer.ts';

const second = 1_000;

/** A prediction whose first create was unclear, so that a second run drew its picture; the first run appears when told. */
async function createdTwice() {
  const stage = await createFakeGeneration();
  const warned: string[] = [];
  const log = Object.assign(Object.create(stage.parts.log), {
    warn: (_fields: object, text: string) => void warned.push(text),
  });
  const parts = { ...stage.parts, predictions: stage.predictions, log };
  stage.orders.create.push('late-run');
  const id = await stage.click();
  await runGeneration(parts, id);
  const timer = stopLateRuns(parts);
  const lookFor = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 10) {
      stage.clock.time += 10 * second;
      await timer.run(neverStopping);
    }
  };
  return { stage, warned, lookFor, stored: () => stage.predictions.find(id) };
}

test('a first run that appears when the second has ended is stopped, and kept as one that may be charged', async () => {
  const { stage, lookFor, stored } = await createdTwice();
  expect(await stored()).toMatchObject({ state: 'completed', providerId: 'run-1' });

  stage.appear();
  await lookFor(180);

  expect(stage.canceled).toEqual(['run-2']);
  expect(await stored()).toMatchObject({ state: 'completed', providerId: 'run-1', surplusRuns: ['run-2'] });
});

test('a first run that had ended by itself is said once and kept, and nothing is cancelled', async () => {
  const { stage, lookFor, stored, warned } = await createdTwice();
  stage.appear();
  stage.ended.push('run-2');

  await lookFor(1_800);

  expect(stage.canceled).toEqual([]);
  expect((await stored())?.surplusRuns).toEqual(['run-2']);
  expect(warned.filter(text => text.includes('surplus'))).toEqual([
    'surplus run had ended: it may be paid for as well',
  ]);
  expect((await stored())?.surplusLookAt).toBeUndefined();
});
