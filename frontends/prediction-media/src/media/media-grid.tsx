import { useTimeZone } from '@insta-ai/platform';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import type { CSSProperties } from 'react';
import type { Chosen } from '../many/use-chosen.ts';
import classes from './media-grid.module.css';
import { MediaTile } from './media-tile.tsx';
import { tileRatio } from './tile-ratio.ts';

type Props = {
  items: MediaItem[];
  /** Height of a row before it is stretched to the full width, in pixels. */
  size: number;
  /** The items still belong to the previous filters. */
  isOld?: boolean;
  onUseIn: (item: MediaItem) => void;
  onTags: (item: MediaItem) => void;
  chosen: Chosen;
};

/** Rows of whole pictures, each as wide as its ratio wants; the order of the list is the order of reading. */
export function MediaGrid({ items, size, isOld = false, onUseIn, onTags, chosen }: Props) {
  const zone = useTimeZone();
  const gridStyle = { '--size': `${size}px` } as CSSProperties;
  return (
    <ul className={classes.grid} style={gridStyle} aria-label="Media" aria-busy={isOld}>
      {items.map((item, index) => {
        const ratio = tileRatio(item);
        return (
          <li key={item.output} className={classes.tile} style={{ '--ratio': ratio } as CSSProperties}>
            <MediaTile
              item={item}
              number={index + 1}
              zone={zone}
              ratio={ratio}
              width={size * ratio}
              onUseIn={() => onUseIn(item)}
              onTags={() => onTags(item)}
              isChosen={chosen.has(item.output)}
              isSelecting={chosen.isSelecting}
              onChoose={isRange => chosen.choose(item.output, isRange)}
            />
          </li>
        );
      })}
    </ul>
  );
}
