import { Thumbnail, UnstyledButton } from '@insta-ai/design';
import { IconPlayerPlayFilled, IconStarFilled } from '@insta-ai/design/icons';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { memo } from 'react';
import classes from './media-picker.module.css';

type Props = {
  item: MediaItem;
  number: number;
  /** Place in the selection of the item that is open; -1 while it is not in it. */
  position: number;
  onChoose: (output: string) => void;
};

/** One of all media; pressed while the item that is open shows it. Drawn again only when something of its own has changed. */
export const PickerTile = memo(function PickerTile({ item, number, position, onChoose }: Props) {
  const { output, thumbnail, placeholder, preferred, usedIn } = item;
  const isClip = isVideo(output);
  const what = `${isClip ? 'Video' : 'Picture'} ${number}`;
  const use = usedIn && `${usedIn.isSelected ? 'Used in' : 'Made for'} ${usedIn.title || 'NO_NAME'}`;
  const isSelected = position >= 0;
  return (
    <UnstyledButton
      className={classes.tile}
      aria-pressed={isSelected}
      aria-label={[what, use, preferred && 'favourite'].filter(Boolean).join(', ')}
      onClick={() => onChoose(output)}
    >
      <span className={classes.picture}>
        <Thumbnail src={thumbnail} thumbnail={placeholder || undefined} alt="" ratio={1} canOpen={false} />
        {isSelected && <span className={classes.position}>{position + 1}</span>}
        {isClip && (
          <span className={classes.clip}>
            <IconPlayerPlayFilled size={14} aria-hidden />
          </span>
        )}
        {preferred && (
          <span className={classes.star}>
            <IconStarFilled size={14} aria-hidden />
          </span>
        )}
      </span>
      <span className={classes.use}>{use ?? '\u00a0'}</span>
    </UnstyledButton>
  );
});
