import type { SpendingTask } from '@insta-ai/proto/data/spending/spending-tasks';
import type { Price, PriceRow } from './price-table.ts';

export type Amount = { pictures: number; inputTokens: number; outputTokens: number };

/** The first price that is meant for a model. Of a picture no tokens are counted, nor pictures of a text: by the other's price it would cost nothing. */
export function priceOf(
  rows: readonly PriceRow[],
  { provider, model, task }: { provider: string; model: string; task: SpendingTask },
): Price | undefined {
  const isOfKind = ({ price }: PriceRow) => 'perPicture' in price === (task === 'picture');
  return rows.find(row => row.provider === provider && fits(row.model, model) && isOfKind(row))?.price;
}

function fits(pattern: string, model: string): boolean {
  return pattern.endsWith('*') ? model.startsWith(pattern.slice(0, -1)) : pattern === model;
}

/** What so much costs, in millionths of a US dollar, rounded up: a budget is never gone over by a fraction. */
export function costOf(price: Price, { pictures, inputTokens, outputTokens }: Amount): number {
  // A dollar for a million tokens is a millionth of a dollar for each.
  if ('perPicture' in price) return ceil(price.perPicture * pictures * 1_000_000);
  return ceil(price.perMillionIn * inputTokens + price.perMillionOut * outputTokens);
}

/** What is whole but for the noise of binary fractions stays as it is. */
function ceil(micros: number): number {
  return Math.ceil(Math.round(micros * 1_000) / 1_000);
}
