/** What is known of a connection: the accounts that lost theirs, and when it ends, as an instant. */
type Connection = { lost: readonly string[]; endsAt: string | null; endsSoon: boolean };

/** What to say of a connection that is lost or ends soon. */
export type ConnectionWords = { title: string; text: string; isLost: boolean };

/**
 * The words for a connection that needs a new login; undefined where it needs none. `timeZone` is an IANA name, in which the
 * day of the end is told.
 */
export function connectionWords(
  { lost, endsAt, endsSoon }: Connection,
  { now, timeZone }: { now: Date; timeZone: string },
): ConnectionWords | undefined {
  if (lost.length > 0)
    return {
      title: `Instagram is disconnected: ${lost.join(', ')}`,
      text: 'What is due waits, and goes out by itself once you have connected again.',
      isLost: true,
    };
  if (!endsSoon || !endsAt) return undefined;
  const verb = new Date(endsAt) > now ? 'ends' : 'ended';
  return {
    title: `The connection to Instagram ${verb} on ${dayInWords(endsAt, timeZone)}`,
    text: 'What is due after that may not go out until you connect again. Nothing you planned changes.',
    isLost: false,
  };
}

/** A moment's day in a time zone, as `January 22, 2027`. */
export function dayInWords(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(new Date(moment));
}
