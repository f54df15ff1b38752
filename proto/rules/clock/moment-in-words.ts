/** A moment in a person's zone, in words; in UTC, and marked so, when the zone is unknown. */
export function momentInWords(moment: Date, zone: string): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone || 'UTC',
  }).format(moment);
  return zone ? words : `${words} UTC`;
}
