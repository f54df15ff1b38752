import { useTimeZone } from '@insta-ai/platform';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import classes from './media-grid.module.css';
import { MediaTile } from './media-tile.tsx';

/** The pictures side by side; the order of the list is the order of reading. */
export function MediaGrid({ items }: { items: MediaItem[] }) {
  const zone = useTimeZone();
  return (
    <ul className={classes.grid}>
      {items.map((item, index) => (
        <li key={item.output} className={classes.tile}>
          <MediaTile item={item} number={index + 1} zone={zone} />
        </li>
      ))}
    </ul>
  );
}
