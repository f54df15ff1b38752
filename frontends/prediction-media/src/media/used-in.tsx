import { Link } from '@insta-ai/platform/router';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import classes from './media-grid.module.css';

type Props = { item: MediaItem; what: string };

/** Links to an item that uses an output, else to the one it was made for. */
export function UsedIn({ item: { usedIn, _content }, what }: Props) {
  const title = usedIn?.title || 'NO_NAME';
  const words = !usedIn ? 'Open its content' : usedIn.isSelected ? 'Used in' : 'Made for';
  const whole = usedIn ? `${words} ${title}` : words;
  return (
    <Link
      className={classes.use}
      to={`/contents/${usedIn?._id ?? _content}`}
      title={usedIn?.status ? `${whole} (${usedIn.status})` : whole}
      aria-label={`${whole}, ${what}`}
    >
      {usedIn ? (
        <>
          <span className={classes.how}>{words}</span> {title}
        </>
      ) : (
        words
      )}
    </Link>
  );
}
