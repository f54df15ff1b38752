import { Link } from '@insta-ai/platform/router';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import classes from './media-grid.module.css';

/** Says that the same file is there more than once, with the way to all of them. */
export function Copies({ item: { output, copies }, what }: { item: MediaItem; what: string }) {
  if (copies === 0) return null;
  const words = copies === 1 ? 'Also in 1 other' : `Also in ${copies} others`;
  return (
    <Link
      className={classes.copies}
      to={`/media?same=${encodeURIComponent(output)}`}
      aria-label={`${words}, ${what}: show all`}
    >
      {words}
    </Link>
  );
}
