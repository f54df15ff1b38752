export type Plan = { status: string; date: string | null; publishedDate: string | null };

/** When the item goes out, in the specification's words (section 2, Social box); `write` formats D MMM HH:mm. */
export function planLabel({ status, date, publishedDate }: Plan, write: (instant: string) => string): string {
  if (status === 'Published') return publishedDate ? `Published on ${write(publishedDate)}` : 'Published';
  if (!date) return 'Not planned';
  return status === 'Scheduled' ? `Scheduled for ${write(date)}` : `Planned for ${write(date)}`;
}
