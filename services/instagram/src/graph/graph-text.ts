/** A moment as the platform writes it, `2026-09-01T10:00:00+0000` (instagram-graph-api.md, 2.9). */
export function readGraphTime(text: string | undefined): Date | undefined {
  const date = new Date((text ?? '').replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** An address that is safe to open in a browser; undefined for anything else. */
export function readWebAddress(text: string | undefined): string | undefined {
  return text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
}
