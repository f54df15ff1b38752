import { late } from '@insta-ai/design';
import { useInstagramConnection } from '@insta-ai/platform';
import { useLocation } from '@insta-ai/platform/router';

const ConnectionBanner = late(async () => (await import('./connection-banner.tsx')).ConnectionBanner);

/** The place of the word that Instagram needs a new login, on every screen but the one that says it with its button. */
export function ConnectionHost() {
  const connection = useInstagramConnection();
  const { pathname } = useLocation();
  const isWanted = connection && (connection.endsSoon || connection.lost.length > 0);
  return isWanted && pathname !== '/profile' ? <ConnectionBanner connection={connection} /> : null;
}
