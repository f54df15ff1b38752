/** A moment as a person writes it, in their zone; without one in UTC, and then it says so. */
export function momentInWords(moment: Date, zone: string): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: zone || 'UTC',
  }).format(moment);
  return zone ? words : `${words} UTC`;
}
