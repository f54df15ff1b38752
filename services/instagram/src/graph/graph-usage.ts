/** What the rate-limit headers say (instagram-graph-api.md, 7.4). */
export type GraphUsage = {
  /** Highest percentage of any limit; the platform throttles at 100. */
  readonly percent: number;
  /** When access comes back, in milliseconds; undefined while nothing is blocked. */
  readonly regainMs: number | undefined;
};

const percentNames = ['call_count', 'total_time', 'total_cputime'];

/** Reads `X-App-Usage`, `X-Page-Usage` and `X-Business-Use-Case-Usage`; undefined when the platform sent none. */
export function readUsage(headers: Headers): GraphUsage | undefined {
  const flat = [headers.get('x-app-usage'), headers.get('x-page-usage')].map(parse);
  const business = Object.values(parse(headers.get('x-business-use-case-usage')) ?? {}).flat();
  const entries = [...flat, ...business].filter(isRecord);
  if (entries.length === 0) return undefined;
  const percents = entries.flatMap(entry => percentNames.map(name => numberOf(entry[name])));
  const regainMinutes = Math.max(0, ...entries.map(entry => numberOf(entry.estimated_time_to_regain_access)));
  return { percent: Math.max(...percents), regainMs: regainMinutes > 0 ? regainMinutes * 60_000 : undefined };
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

/** How long the platform, or what stands before it, wants to be left alone (`Retry-After`), in milliseconds. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const given = headers.get('retry-after') ?? '';
  const ms = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - now;
  return ms > 0 ? ms : undefined;
}
