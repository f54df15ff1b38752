import { useCallbackRef } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { thumbnailWidth } from '@insta-ai/proto/rules/pictures/thumbnail-address';
import type { CSSProperties, MouseEvent } from 'react';
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
  const { choose, isSelecting } = chosen;
  // Keys still open the file: they have the checkbox.
  const chooseByClick = useCallbackRef((event: MouseEvent, output: string) => {
    if (!isSelecting || event.detail === 0) return;
    event.preventDefault();
    choose(output, event.shiftKey);
  });
  return (
    <ul
      className={classes.grid}
      style={gridStyle}
      data-selecting={isSelecting || undefined}
      aria-label="Media"
      aria-busy={isOld}
    >
      {items.map((item, index) => (
        <MediaTile
          key={item.output}
          item={item}
          number={index + 1}
          zone={zone}
          // Larger than the small picture: it takes the file itself.
          isLarge={size * tileRatio(item) > thumbnailWidth}
          onUseIn={onUseIn}
          onTags={onTags}
          isChosen={chosen.has(item.output)}
          onClick={chooseByClick}
          onChoose={choose}
        />
      ))}
    </ul>
  );
}
