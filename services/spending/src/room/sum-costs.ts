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
    micros: total(({ micros }) => micros ?? 0),
    unknown: made.filter(({ micros }) => micros === null).length,
  };
}

export const noSum: Sum = { calls: 0, pictures: 0, tokens: 0, micros: 0, unknown: 0 };

/** How much one sum is more than another. */
export function differenceOf(sum: Sum, other: Sum): Sum {
  const more = (of: keyof Sum) => sum[of] - other[of];
  return {
    calls: more('calls'),
    pictures: more('pictures'),
    tokens: more('tokens'),
    micros: more('micros'),
    unknown: more('unknown'),
  };
}

/** What sums come to together. */
export function totalOf(sums: readonly Sum[]): Sum {
  const total = (of: keyof Sum) => sums.reduce((all, sum) => all + sum[of], 0);
  return {
    calls: total('calls'),
    pictures: total('pictures'),
    tokens: total('tokens'),
    micros: total('micros'),
    unknown: total('unknown'),
  };
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
