import type { GraphUsage, Limit } from './graph-usage.ts';

/** From this percentage of a limit on publishing rests: a call past the limit lengthens the block (instagram-graph-api.md, 7.4). */
const restPercent = 90;

/** By what the platform may name the limit of an account. */
export type LimitedAccount = {
  readonly accountId: string;
  readonly pageId: string;
  readonly pageToken: string;
};

/** Where the platform has little room left, so that publishing rests before it is refused. Each process learns it from its own calls. */
export type UsageRests = {
  /** Hears what the limits say in an answer to a call with this token. */
  note(token: string, usage: GraphUsage): void;
  /** How long calls for an account are better left out, in milliseconds; 0 when they may be made. */
  restMs(account: LimitedAccount): number;
  /** The same by the limits of the account alone. */
  accountRestMs(account: LimitedAccount): number;
};

/** `now` in milliseconds from any moment: a clock that is set says nothing about a limit. */
type Deps = { now(): number; usageRestMs: number };

/** A limit with little room: until when it rests, and with which tokens it was heard of. */
type Rest = { until: number; tokens: Set<string> };

export function createUsageRests({ now, usageRestMs }: Deps): UsageRests {
  /** By the id that the platform names. */
  const rests = new Map<string, Rest>();
  /** By the token of a page, where it names none. */
  const pages = new Map<string, Rest>();
  let appUntil = 0;
  const noteOne = (all: Map<string, Rest>, id: string, limit: Limit, token: string) => {
    if (limit.percent < restPercent) return void all.delete(id);
    const { tokens = new Set<string>() } = all.get(id) ?? {};
    all.set(id, { until: now() + (limit.regainMs ?? usageRestMs), tokens: tokens.add(token) });
  };
  const forget = (all: Map<string, Rest>) => {
    for (const [id, { until }] of all) if (until <= now()) all.delete(id);
  };
  const accountRestMs = ({ accountId, pageId, pageToken }: LimitedAccount) => {
    // The id may be that of a business, which only the token of the one page leads to.
    const own = [...rests].filter(
      ([id, { tokens }]) => id === accountId || id === pageId || tokens.has(pageToken),
    );
    const untils = own.map(([, { until }]) => until);
    return Math.max(0, Math.max(0, pages.get(pageToken)?.until ?? 0, ...untils) - now());
  };
  return {
    note(token, { appPercent, limits, pageLimit }) {
      forget(rests);
      forget(pages);
      if (appPercent !== undefined) appUntil = appPercent >= restPercent ? now() + usageRestMs : 0;
      for (const [id, limit] of limits) noteOne(rests, id, limit, token);
      if (pageLimit) noteOne(pages, token, pageLimit, token);
    },
    restMs: account => Math.max(accountRestMs(account), appUntil - now()),
    accountRestMs,
  };
}
