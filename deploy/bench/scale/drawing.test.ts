import { usualPlaces } from '@insta-ai/prediction-media/config';
import { describe, expect, test } from 'vitest';
import { createAgenda } from './agenda.ts';
import { simulateDrawing } from './drawing.ts';
import { createRandom } from './random.ts';
import { world } from './world.ts';

const { replicate } = world;

/** So many workers, whose slots are all taken for as long as the orders last. */
function drawAll({ workers, isHooked, runMs }: { workers: number; isHooked: boolean; runMs: number }) {
  const agenda = createAgenda();
  const drawing = simulateDrawing({
    agenda,
    random: createRandom(1),
    cost: {},
    billOf: () => () => agenda.now(),
    workers,
    places: usualPlaces,
    isHooked,
    replicate: { ...replicate, runMs },
  });
  agenda.at(0, () => {
    for (let picture = 0; picture < workers * 100; picture += 1) drawing.order(picture % 500);
  });
  agenda.run();
  return drawing;
}

describe.each([5_000, 45_000, 180_000])('runs of %i ms', runMs => {
  test.each([true, false])(
    'thirty workers stay below the looks of an account, with a webhook: %s',
    isHooked => {
      const drawing = drawAll({ workers: 30, isHooked, runMs });

      expect(drawing.waits).toHaveLength(3_000);
      expect(drawing.mostLooks()).toBeGreaterThan(500);
      expect(drawing.mostLooks()).toBeLessThan(replicate.looksPerMinute);
    },
  );
});
