import type { RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { LimitRow } from '@insta-ai/proto/http/shared/limits';
import type { CallCounts } from './call-counts.store.ts';
import { countAgainst, minuteMs } from './count-against.ts';

/** What a limited route carries in its configuration: the rows that limit it, and who counts. */
export type LimitedRoute = {
  readonly call: string;
  readonly rows: readonly LimitRow[];
  readonly counts: CallCounts;
};

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Lets the plug-in count in the document store, so that all replicas count together, in minutes and in days. */
export class SharedStore {
  readonly #route: LimitedRoute | undefined;

  constructor(_options: RateLimitOptions, route?: LimitedRoute) {
    this.#route = route;
  }

  child(options: RateLimitOptions & { path?: string; prefix?: string }): SharedStore {
    return new SharedStore(options, (options as { limited?: LimitedRoute }).limited);
  }

  incr(who: string, answer: Answer): void {
    if (!this.#route) answer(null, { current: 0, ttl: 0 });
    else
      count(this.#route, who).then(
        result => answer(null, result),
        (error: Error) => answer(error),
      );
  }
}

async function count({ call, rows, counts }: LimitedRoute, who: string) {
  for (const row of rows) {
    await countAgainst(row, `${call} ${row.per} ${who}`, counts);
  }
  // The verdict is ours: the plug-in knows one number, and there may be four.
  return { current: 0, ttl: minuteMs };
}

/** The plug-in's type asks for more than it calls. */
export const sharedStore = SharedStore as unknown as NonNullable<RateLimitPluginOptions['store']>;
