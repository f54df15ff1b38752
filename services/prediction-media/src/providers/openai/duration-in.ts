const part =
  /(?:\s|,|and\b)*(\d{1,9}(?:\.\d{1,9})?)\s?(ms|milli|[hms])(?:seconds?|ours?|in(?:ute)?s?|ec(?:ond)?s?)?(?![a-z])/giy;
const units: Readonly<Record<string, number>> = { ms: 1, milli: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds that a text begins with, written as `1m12s` or `20 seconds`; undefined where it begins with none. */
export function durationIn(text: string): number | undefined {
  const parts = [...text.matchAll(part)];
  if (parts.length === 0) return undefined;
  const inMs = ([, number, unit = '']: RegExpMatchArray) => Number(number) * (units[unit.toLowerCase()] ?? 0);
  return parts.reduce((sum, found) => sum + inMs(found), 0);
}
