import { formatInstant } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import classes from '../operations.module.css';
import type { Hand } from './hands.ts';

/** What somebody has to see to, each with its cure. */
export function HandList({ hands }: { hands: readonly Hand[] }) {
  const zone = useTimeZone();
  return (
    <ul className={classes.hands}>
      {hands.map(({ key, tone, word, what, who, at, message, cure, to }) => (
        <li key={key} className={classes.hand}>
          <span className={classes.word} data-tone={tone}>
            {word}
          </span>
          <div className={classes.about}>
            <span className={classes.what}>{to ? <Link to={to}>{what}</Link> : what}</span>
            <span className={classes.quiet}>
              {who}
              {who && at && ' · '}
              {at && <time dateTime={at}>{formatInstant(at, 'ddd D MMM, HH:mm', zone)}</time>}
            </span>
            <span>{message}</span>
            <span className={classes.cure}>{cure}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
