/** What the rate-limit headers say (instagram-graph-api.md, 7.4). */
export type GraphUsage = {
  /**
   * Highest percentage of the limits that all accounts share, and of those of the account alone; the platform throttles at
   * 100, and says nothing of limits that are hardly used.
   */
  readonly appPercent: number | undefined;
  readonly accountPercent: number | undefined;
  /** When access comes back, in milliseconds; undefined while nothing is blocked. */
  readonly regainMs: number | undefined;
};

const percentNames = ['call_count', 'total_time', 'total_cputime'];

/** Reads `X-App-Usage`, `X-Page-Usage` and `X-Business-Use-Case-Usage`; undefined when the platform sent none. */
export function readUsage(headers: Headers): GraphUsage | undefined {
  const app = [parse(headers.get('x-app-usage'))].filter(isRecord);
  const business = Object.values(parse(headers.get('x-business-use-case-usage')) ?? {}).flat();
  const account = [parse(headers.get('x-page-usage')), ...business].filter(isRecord);
  if (app.length + account.length === 0) return undefined;
  const minutes = Math.max(0, ...account.map(entry => numberOf(entry.estimated_time_to_regain_access)));
  return {
    appPercent: highest(app),
    accountPercent: highest(account),
    regainMs: minutes > 0 ? minutes * 60_000 : undefined,
  };
}

function highest(entries: readonly Record<string, unknown>[]): number | undefined {
  if (entries.length === 0) return undefined;
  return Math.max(0, ...entries.flatMap(entry => percentNames.map(name => numberOf(entry[name]))));
}

function parse(header: string | null): Record<string, unknown> | undefined {
  if (!header) return undefined;
  try {
    const value: unknown = JSON.parse(header);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
