import type { GraphUsage } from './graph-usage.ts';

/** From this percentage of a limit on publishing rests: a call past the limit lengthens the block (instagram-graph-api.md, 7.4). */
const restPercent = 90;
/** In place of a token: the limits that all accounts share. */
const everybody = '';

/** Where the platform has little room left, so that publishing rests before it is refused. Each process learns it from its own calls. */
export type UsageRests = {
  note(token: string, usage: GraphUsage): void;
  /** How long calls with a token are better left out, in milliseconds; 0 when they may be made. */
  restMs(token: string): number;
};

/** `now` in milliseconds from any moment: a clock that is set says nothing about a limit. */
type Deps = { now(): number; usageRestMs: number };

export function createUsageRests({ now, usageRestMs }: Deps): UsageRests {
  const until = new Map<string, number>();
  const noteOne = (name: string, percent: number | undefined, ms: number) => {
    if (percent === undefined) return;
    if (percent >= restPercent) until.set(name, now() + ms);
    else until.delete(name);
  };
  return {
    note(token, { appPercent, accountPercent, regainMs = usageRestMs }) {
      noteOne(everybody, appPercent, usageRestMs);
      if (token !== everybody) noteOne(token, accountPercent, regainMs);
    },
    restMs(token) {
      const last = Math.max(until.get(everybody) ?? 0, until.get(token) ?? 0);
      return Math.max(0, last - now());
    },
  };
}
