const leastMs = 5_000;
const mostMs = 24 * 60 * 60 * 1000;

/** `Cancel-After: 30 | 30s | 5m | 1h30m45s`, 5 s to 24 h (ai-providers.md A1). Undefined when it is not one. */
export function parseDuration(text: string): number | undefined {
  const match = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(text.trim());
  if (!match || text.trim() === '') return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(part => Number(part ?? 0));
  const milliseconds = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return milliseconds >= leastMs && milliseconds <= mostMs ? milliseconds : undefined;
}

/** Seconds of `Prefer: wait` (60) or `Prefer: wait=n`, 1 to 60. Undefined when nothing of the kind was asked. */
export function parsePreferWait(text: string | undefined): number | 'invalid' | undefined {
  const match = /(?:^|,)\s*wait(?:=([^,\s]*))?\s*(?:,|$)/.exec(text ?? '');
  if (!match) return undefined;
  if (match[1] === undefined) return 60;
  const seconds = Number(match[1]);
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= 60 ? seconds : 'invalid';
}
