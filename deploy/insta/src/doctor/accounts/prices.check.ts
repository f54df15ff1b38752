import { calendarAiSettings } from '@insta-ai/calendar-ai/config';
import { serverOf } from '@insta-ai/calendar-ai/paid-chat';
import { SettingsError } from '@insta-ai/chassis/config';
import { billedModelOf } from '@insta-ai/prediction-media/providers';
import { readBudgets } from '@insta-ai/spending/budgets';
import { spendingSettings } from '@insta-ai/spending/config';
import { listPriceOf } from '@insta-ai/spending/price-of';
import { readPrices } from '@insta-ai/spending/prices';
import { hasMoney, refusesUncounted, refusesUnpriced } from '@insta-ai/spending/refuses-unpriced';
import type { Check } from '../check.ts';
import { type Finding, fail, NotLooked, ok, warn } from '../finding.ts';
import { providersOf } from '../outside/models.check.ts';

export const pricesCheck: Check = {
  group: 'accounts',
  name: 'prices',
  asks: 'whether the price of each model is known, where a budget is in money',
  fix: 'Add a row for it to PRICES, or set BUDGETS in pictures.',
  async look(scene) {
    const { BUDGETS, PRICES } = scene.read(spendingSettings);
    const budgets = readBudgets(BUDGETS);
    if (!hasMoney(budgets)) throw new NotLooked('no budget is in money');
    const text = { task: 'item' as const, ...serverOf(scene.read(calendarAiSettings)) };
    try {
      const prices = await readPrices(PRICES);
      const pictures = providersOf(scene).all.map(one => ({
        task: 'picture' as const,
        ...billedModelOf(one),
      }));
      const unpriced = [text, ...pictures].filter(call => refusesUnpriced({ budgets, prices }, call));
      const listed = [text, ...pictures].flatMap(call => listWords(prices, call));
      return unpriced.length > 0
        ? unpriced.map(call => findingOf(call, refusesUncounted({ budgets, prices }, call)))
        : [ok(['The price of each model is known.', ...listed].join(' '))];
    } catch (error) {
      // Named by the settings' check.
      throw error instanceof SettingsError ? new NotLooked('its settings are not valid') : error;
    }
  },
};

type Prices = Parameters<typeof listPriceOf>[0];

function listWords(prices: Prices, call: { model: string; provider: string; isFree: boolean }): string[] {
  const list = call.isFree ? undefined : listPriceOf(prices, call);
  return list ? [`That of ${call.model} is the list price of ${list.on} (${list.at}).`] : [];
}

function findingOf({ model, provider }: { model: string; provider: string }, isByToken: boolean): Finding {
  const money = 'BUDGETS has an amount of money, and the price of';
  return isByToken
    ? warn(
        `${money} ${model} at ${provider} is by the token: until the tokens of one picture are known, each is refused.`,
        'Add a row with perPicture behind that one in PRICES, or set BUDGETS in pictures.',
      )
    : fail(`${money} ${model} at ${provider} is not known: each call to it is refused.`);
}
