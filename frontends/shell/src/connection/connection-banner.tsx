import { useTimeZone } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import type { Connection } from '@insta-ai/proto/http/instagram';
import { connectionWords } from '@insta-ai/proto/rules/account/connection-words';
import classes from './connection-banner.module.css';

/** One line under the bar: what is with the connection, and the way to renew it. */
export function ConnectionBanner({ connection }: { connection: Connection }) {
  const timeZone = useTimeZone();
  const words = connectionWords(connection, { now: new Date(), timeZone });
  if (!words) return null;
  return (
    <aside
      className={classes.banner}
      aria-label="Connection to Instagram"
      data-lost={words.isLost || undefined}
    >
      <span role="status" title={words.text}>
        {words.title}.
      </span>{' '}
      <Link to="/profile">Connect again</Link>
    </aside>
  );
}
