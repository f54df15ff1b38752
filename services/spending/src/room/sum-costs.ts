import type { Spending } from '@insta-ai/proto/http/spending/spending';
import type { Cost } from './cost.ts';

export type Sum = Spending['total'];

/** What calls came to together; what was not made is none. */
export function sumOf(costs: readonly Cost[]): Sum {
  const made = costs.filter(({ state }) => state !== 'not-made');
  const total = (of: (cost: Cost) => number) => made.reduce((sum, cost) => sum + of(cost), 0);
  return {
    calls: made.length,
    pictures: total(({ pictures }) => pictures),
    tokens: total(({ inputTokens, outputTokens }) => inputTokens + outputTokens),
    // Whole ones, so that what is added and taken away again leaves nothing.
    seconds: total(({ seconds }) => Math.round(seconds ?? 0)),
    micros: total(({ micros }) => micros ?? 0),
    unknown: made.filter(({ micros }) => micros === null).length,
  };
}

export const noSum: Sum = eachOf(() => 0);

function eachOf(value: (of: keyof Sum) => number): Sum {
  return {
    calls: value('calls'),
    pictures: value('pictures'),
    tokens: value('tokens'),
    seconds: value('seconds'),
    micros: value('micros'),
    unknown: value('unknown'),
  };
}

/** How much one sum is more than another; those of an older version know no seconds. */
export function differenceOf(sum: Sum, other: Sum): Sum {
  return eachOf(of => (sum[of] ?? 0) - (other[of] ?? 0));
}

/** What sums come to together. */
export function totalOf(sums: readonly Sum[]): Sum {
  return eachOf(of => sums.reduce((all, sum) => all + (sum[of] ?? 0), 0));
}

/** The same for each group, the dearest first. */
export function sumsBy<Key>(costs: readonly Cost[], keyOf: (cost: Cost) => Key): { key: Key; sum: Sum }[] {
  const groups = new Map<string, Cost[]>();
  for (const cost of costs.filter(({ state }) => state !== 'not-made')) {
    const name = JSON.stringify(keyOf(cost));
    groups.set(name, [...(groups.get(name) ?? []), cost]);
  }
  return [...groups.values()]
    .flatMap(group => (group[0] ? [{ key: keyOf(group[0]), sum: sumOf(group) }] : []))
    .sort((a, b) => b.sum.micros - a.sum.micros || b.sum.calls - a.sum.calls);
}
