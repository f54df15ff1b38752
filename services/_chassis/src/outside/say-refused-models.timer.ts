import type { Logger } from '../logger.ts';
import type { Timer } from '../timer.ts';

/** A model that a service asks, in the words of the budgets. */
export type BilledModel = { provider: string; model: string; isFree: boolean };

type Deps = {
  models: readonly BilledModel[];
  /** Whether a budget in money refuses each call to it; rejects while nobody can tell. */
  isRefused(model: BilledModel): Promise<boolean>;
  log: Pick<Logger, 'warn'>;
};

/**
 * Says once, at the start, which models a budget in money refuses because they have no price: whoever set it would learn it from the
 * first person who is refused. Until somebody can tell it is asked again.
 */
export function sayRefusedModels({ models, isRefused, log }: Deps): Timer {
  const unsaid = new Set(models);
  return {
    name: 'say-refused-models',
    everyMs: 60_000,
    async run() {
      for (const asked of [...unsaid]) {
        const known = await isRefused(asked).catch(() => undefined);
        if (known === undefined) return;
        unsaid.delete(asked);
        const { provider, model } = asked;
        if (known) log.warn({ provider, model }, refusedWords);
      }
    },
  };
}

const refusedWords =
  'BUDGETS has an amount of money, and the price of this model is not known, so each call to it is refused: add a row for it to PRICES';
