import { IconMovie, IconPhoto } from '@insta-ai/design/icons';
import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { thumbnailAddress } from '@insta-ai/proto/rules/pictures/thumbnail-address';
import { useState } from 'react';
import classes from './item-thumbnail.module.css';
import { noteRatio } from './seen-ratios.ts';

/** The first picture of an item, small; a quiet box while there is none. The row names the item, so it has no text. */
export function ItemThumbnail({ output }: { output: string | undefined }) {
  const [isMissing, setIsMissing] = useState(false);
  if (!output || isMissing) {
    const Icon = output && isVideo(output) ? IconMovie : IconPhoto;
    return (
      <span className={classes.box} aria-hidden>
        <Icon size={16} stroke={1.5} />
      </span>
    );
  }
  return (
    <img
      className={classes.box}
      src={thumbnailAddress(output)}
      alt=""
      loading="lazy"
      decoding="async"
      onLoad={({ currentTarget }) => noteRatio(output, currentTarget)}
      onError={() => setIsMissing(true)}
    />
  );
}
