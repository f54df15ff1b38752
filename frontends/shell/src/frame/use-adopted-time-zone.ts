import { callApi, session, useSession } from '@insta-ai/platform';
import { ownZone } from '@insta-ai/proto/rules/clock/zone-offset';
import { useEffect } from 'react';

/** At the first sign-in the browser's zone becomes the profile's, so that mails and notes name times as the screens do. */
export function useAdoptedTimeZone(): void {
  const { status, user } = useSession();
  const lacksZone = status === 'signed-in' && user.timeZone === '';
  useEffect(() => {
    if (!lacksZone) return;
    // Without an answer the screens go on in the browser's zone, and the next visit asks again.
    callApi('adoptTimeZone', { body: { timeZone: ownZone() } }).then(session.setUser, () => undefined);
  }, [lacksZone]);
}
