/** What one limit says: percent of it that is used, and when access comes back, in milliseconds; undefined while nothing is blocked. */
export type Limit = { readonly percent: number; readonly regainMs: number | undefined };

/** What the rate-limit headers say (instagram-graph-api.md, 7.4). */
export type GraphUsage = {
  /**
   * Highest percentage of the limits that all accounts share; the platform throttles at 100, and says nothing of limits that are
   * hardly used.
   */
  readonly appPercent: number | undefined;
  /** The limits of accounts, each under the id that the platform names: of the account, or of its page or business. */
  readonly limits: ReadonlyMap<string, Limit>;
  /** That of the page whose token was used, for which no id is named. */
  readonly pageLimit: Limit | undefined;
  /** Highest of all that are no app's. */
  readonly accountPercent: number | undefined;
  readonly regainMs: number | undefined;
};

type Entry = Record<string, unknown>;

const percentNames = ['call_count', 'total_time', 'total_cputime'];

/** Reads `X-App-Usage`, `X-Page-Usage` and `X-Business-Use-Case-Usage`; undefined when the platform sent none. */
export function readUsage(headers: Headers): GraphUsage | undefined {
  const app = limitOf([parse(headers.get('x-app-usage'))].filter(isRecord));
  const pageLimit = limitOf([parse(headers.get('x-page-usage'))].filter(isRecord));
  const limits = new Map<string, Limit>();
  for (const [id, told] of Object.entries(parse(headers.get('x-business-use-case-usage')) ?? {})) {
    const limit = limitOf([told].flat().filter(isRecord));
    if (limit) limits.set(id, limit);
  }
  if (!app && !pageLimit && limits.size === 0) return undefined;
  const all = limitOfAll([...limits.values(), ...(pageLimit ? [pageLimit] : [])]);
  return {
    appPercent: app?.percent,
    limits,
    pageLimit,
    accountPercent: all?.percent,
    regainMs: all?.regainMs,
  };
}

/** Of several kinds of calls the one with the least room counts. */
function limitOf(entries: readonly Entry[]): Limit | undefined {
  if (entries.length === 0) return undefined;
  const percent = Math.max(0, ...entries.flatMap(entry => percentNames.map(name => numberOf(entry[name]))));
  const minutes = Math.max(0, ...entries.map(entry => numberOf(entry.estimated_time_to_regain_access)));
  return { percent, regainMs: minutes > 0 ? minutes * 60_000 : undefined };
}

function limitOfAll(limits: readonly Limit[]): Limit | undefined {
  if (limits.length === 0) return undefined;
  const ms = Math.max(...limits.map(({ regainMs = 0 }) => regainMs));
  return { percent: Math.max(...limits.map(({ percent }) => percent)), regainMs: ms || undefined };
}

function parse(header: string | null): Entry | undefined {
  if (!header) return undefined;
  try {
    const value: unknown = JSON.parse(header);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
