/** The longest pause that is kept, in milliseconds; whoever asks for more has most likely taken one unit for another. */
export const longestPauseMs = 24 * 60 * 60_000;

/** Pause in milliseconds that a server asks for: `retry-after-ms`, or `retry-after` in seconds or as a date (ai-providers.md, C4). */
export function askedPauseMs(headers: Pick<Headers, 'get'> | undefined, now: number): number | undefined {
  const asked = readPauseMs(headers, now);
  return asked && Math.min(asked, longestPauseMs);
}

function readPauseMs(headers: Pick<Headers, 'get'> | undefined, now: number): number | undefined {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (exact >= 0) return exact;
  const given = headers?.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(given)) return Number(given) * 1000;
  const date = Date.parse(given);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
