import { zoneOrUtc } from '@insta-ai/proto/rules/time-zone';

/** A moment as the person's clock shows it, for example `Saturday, 21 November 2026 at 10:30 (Europe/Rome)`. */
export function formatMoment(date: Date | undefined, timeZone: string): string | undefined {
  if (!date) return undefined;
  // A zone that this process does not know must not keep a mail from going out.
  const zone = zoneOrUtc(timeZone);
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return `${format.format(date)} (${zone})`;
}

/** The same in a list of moments that are near to each other, for example `21 Nov, 10:30:07`. */
export function formatNear(date: Date | undefined, timeZone: string): string {
  if (!date) return '';
  const format = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: zoneOrUtc(timeZone),
  });
  return format.format(date);
}
