import { useTimeZone } from '@insta-ai/platform';
import { useLocation } from '@insta-ai/platform/router';
import { facebookReturnPath } from '@insta-ai/proto/data/instagram';
import type { Connection } from '@insta-ai/proto/http/instagram';
import { connectionWords } from '@insta-ai/proto/rules/account/connection-words';

/** The profile says them with a button of its own, and the other page is Facebook's window. */
const isSaidElsewhere = new Set<string>(['/profile', facebookReturnPath]);

/** What to say of the connection on this screen; undefined where there is nothing. */
export function useConnectionWords(connection: Connection | undefined) {
  const timeZone = useTimeZone();
  const { pathname } = useLocation();
  if (!connection || isSaidElsewhere.has(pathname)) return undefined;
  return connectionWords(connection, { now: new Date(), timeZone });
}
