import { expect, test, vi } from 'vitest';
import { neverStopping } from '../stopping.ts';
import { sayRefusedModels } from './say-refused-models.timer.ts';

test('each model that a budget in money refuses is said once, however late that can be told', async () => {
  const warn = vi.fn();
  let isAway = true;
  const timer = sayRefusedModels({
    models: ['priced', 'unpriced'].map(model => ({ provider: 'replicate', model, isFree: false })),
    async isRefused({ model }) {
      if (isAway) throw new Error('away');
      return model === 'unpriced';
    },
    log: { warn },
  });

  await timer.run(neverStopping);
  expect(warn).not.toHaveBeenCalled();
  isAway = false;
  await timer.run(neverStopping);
  await timer.run(neverStopping);

  expect(warn.mock.calls).toEqual([
    [{ provider: 'replicate', model: 'unpriced' }, expect.stringMatching(/add a row for it to PRICES$/)],
  ]);
});
