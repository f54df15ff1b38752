import { zoneOrUtc } from '@insta-ai/proto/rules/time-zone';

/** A moment as the person's clock shows it, for example `Saturday, 21 November 2026 at 10:30 (Europe/Rome)`. */
export function formatMoment(date: Date | undefined, timeZone: string): string | undefined {
  if (!date) return undefined;
  // A zone that this process does not know must not keep a mail from going out.
  const zone = zoneOrUtc(timeZone);
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return `${format.format(date)} (${zone})`;
}
