import { neverStopping } from '@insta-ai/chassis/stopping';
import { expect, test } from 'vitest';
import { endLostOrders } from '../generation/end-lost-orders.timer.ts';
import { createFakeGeneration } from '../generation/generation-parts.fake.ts';
import { Killed, mortal, type When } from '../run/mortal.fake.ts';
import { runGeneration } from '../run/run-generation.ts';
import { finishRemovals } from './half-removed.timer.ts';
import { type RemovalParts, removeOutput, removePrediction } from './remove-prediction.ts';

/** A finished prediction with two pictures, one of which has a fitted file. */
async function createStage() {
  const stage = await createFakeGeneration(2);
  const id = await stage.click();
  await runGeneration(stage.parts, id);
  const parts = stage.removal;
  const { objects, outputs } = parts;
  const [first] = await outputs.listOfPrediction(id);
  first?.fitted.push('fitted/of-the-first.jpg');
  await objects.put('fitted/of-the-first.jpg', Buffer.from('jpeg'));
  return { stage, id, parts, first };
}

type Stage = Awaited<ReturnType<typeof createStage>>;

const removals = {
  'a prediction': async ({ stage, id }: Stage, parts: RemovalParts) => {
    const prediction = await stage.predictions.find(id);
    if (prediction) await removePrediction(parts, prediction);
  },
  'an output': async ({ first }: Stage, parts: RemovalParts) => {
    if (first) await removeOutput(parts, first);
  },
};

const points = Array.from({ length: 12 }, (_, n) => n + 1).flatMap(n =>
  (['before', 'after'] as When[]).flatMap(when =>
    (Object.keys(removals) as (keyof typeof removals)[]).map(what => [what, n, when] as const),
  ),
);

test.each(points)(
  'removing %s, killed at act %i (%s its effect), is finished by the timer',
  async (what, at, when) => {
    const started = await createStage();
    const { stage, id, parts } = started;
    const mortals = mortal(parts, at, when);
    await removals[what](started, mortals.parts).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    const untouched = at === 1 && when === 'before';
    stage.clock.time += 6 * 60_000;

    const lost = endLostOrders({ ...parts, orders: stage.begun, predictions: stage.predictions });
    await lost.run(neverStopping);
    await finishRemovals(parts).run(neverStopping);
    await lost.run(neverStopping);

    const left = await parts.outputs.listOfPrediction(id);
    const keys = [...stage.objects.keys()].sort();
    expect(stage.spending.ended.size).toBe(0);
    if (untouched) expect(keys).toHaveLength(5);
    else if (what === 'a prediction') {
      expect(await stage.predictions.find(id)).toBeUndefined();
      expect([...left, ...keys]).toEqual([]);
    } else {
      expect(left.map(output => output.position)).toEqual([1]);
      expect(keys).toEqual(left.flatMap(output => [output.key, output.thumbnailKey]).sort());
      expect(await stage.predictions.listHalfRemoved(new Date(8.64e15), 10)).toEqual([]);
    }
  },
);

test.each(Object.keys(removals) as (keyof typeof removals)[])(
  'what is fitted while %s is removed goes with it',
  async what => {
    const started = await createStage();
    const { stage, parts, first } = started;
    const remove: RemovalParts['outputs']['remove'] = async output => {
      if (first && output === first._id) {
        await stage.parts.objects.put('fitted/late.jpg', Buffer.from('jpeg'));
        first.fitted.push('fitted/late.jpg');
      }
      return parts.outputs.remove(output);
    };

    await removals[what](started, { ...parts, outputs: { ...parts.outputs, remove } });

    expect([...stage.objects.keys()].filter(key => key.startsWith('fitted/'))).toEqual([]);
  },
);
