/** When the login and the access to the person's data end, as instants; a server of before says neither. */
type Ends = { tokenEndsAt?: string | null; dataAccessEndsAt?: string | null };

/** What is known of a connection: the accounts that lost theirs, and when it ends, which is the sooner of the two. */
type Connection = Ends & { lost: readonly string[]; endsAt: string | null; endsSoon: boolean };

/** What to say of a connection that is lost or ends soon. */
export type ConnectionWords = { title: string; text: string; isLost: boolean };

/**
 * The words for a connection that needs a new login; undefined where it needs none. `timeZone` is an IANA name, in which the
 * day of the end is told.
 */
export function connectionWords(
  connection: Connection,
  { now, timeZone }: { now: Date; timeZone: string },
): ConnectionWords | undefined {
  const { lost, endsAt, endsSoon } = connection;
  if (lost.length > 0)
    return {
      title: `Instagram is disconnected: ${lost.join(', ')}`,
      text: 'What is due waits, and goes out by itself once you have connected again.',
      isLost: true,
    };
  if (!endsSoon || !endsAt) return undefined;
  const verb = new Date(endsAt) > now ? 'ends' : 'ended';
  return {
    title: `${whatEnds(connection)} ${verb} on ${dayInWords(endsAt, timeZone)}`,
    text: 'What is due after that may not go out until you connect again. Nothing you planned changes.',
    isLost: false,
  };
}

function whatEnds({ endsAt, tokenEndsAt, dataAccessEndsAt }: Connection): string {
  if (tokenEndsAt === endsAt) return 'The login at Facebook';
  return dataAccessEndsAt === endsAt ? 'The access to your Instagram data' : 'The connection to Instagram';
}

/** Until when the login and the access to the data last, in one sentence; undefined where neither is known. */
export function endsInWords({ tokenEndsAt, dataAccessEndsAt }: Ends, timeZone: string): string | undefined {
  const parts = [
    tokenEndsAt && `the login at Facebook until ${dayInWords(tokenEndsAt, timeZone)}`,
    dataAccessEndsAt && `the access to your Instagram data until ${dayInWords(dataAccessEndsAt, timeZone)}`,
  ].filter(Boolean);
  return parts.length > 0 ? `Connected: ${parts.join(', ')}.` : undefined;
}

/** A moment's day in a time zone, as `January 22, 2027`. */
export function dayInWords(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(new Date(moment));
}
