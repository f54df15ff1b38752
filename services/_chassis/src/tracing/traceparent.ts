/** The span that caused something, as it travels (W3C Trace Context). */
export type Above = { traceId: string; spanId: string; isKept: boolean };

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Undefined for what is none: anybody may send it. */
export function readTraceparent(text: unknown): Above | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] = form.exec(String(text)) ?? [];
  const isNone = /^0*$/.test(traceId) || /^0*$/.test(spanId) || version === 'ff';
  // The first version ends here; a later one may say more.
  if (isNone || (version === '00' && rest)) return undefined;
  return { traceId, spanId, isKept: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function traceparentOf({
  traceId,
  spanId,
  traceFlags,
}: {
  traceId: string;
  spanId: string;
  traceFlags: number;
}): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
