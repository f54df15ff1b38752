import { late } from '@insta-ai/design';
import { useInstagramConnection } from '@insta-ai/platform';
import { useState } from 'react';

const ConnectionBanner = late(async () => (await import('./connection-banner.tsx')).ConnectionBanner);

/** The place of the word that Instagram needs a new login. Once it was there it stays, for it waits for the login that it began. */
export function ConnectionHost() {
  const connection = useInstagramConnection();
  const isWanted = connection !== undefined && (connection.endsSoon || connection.lost.length > 0);
  const [wasWanted, setWasWanted] = useState(false);
  if (isWanted && !wasWanted) setWasWanted(true);
  return wasWanted ? <ConnectionBanner connection={connection} /> : null;
}
