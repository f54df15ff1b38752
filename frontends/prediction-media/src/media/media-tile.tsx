import { ActionIcon, formatInstant, StarToggle, Thumbnail, zoneLabel } from '@insta-ai/design';
import { IconCalendarPlus, IconPlayerPlayFilled, IconTag } from '@insta-ai/design/icons';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { isVideo } from '@insta-ai/proto/rules/media-kind';
import type { MouseEvent } from 'react';
import { Copies } from './copies.tsx';
import classes from './media-grid.module.css';
import { useStar } from './use-star.ts';
import { UsedIn } from './used-in.tsx';

type Props = {
  item: MediaItem;
  number: number;
  zone: string;
  ratio: number;
  width: number;
  onUseIn: () => void;
  onTags: () => void;
  isChosen: boolean;
  /** Something is selected, or is to be: a click on a picture selects it. */
  isSelecting: boolean;
  onChoose: (isRange: boolean) => void;
};

/** Length of the day in `MM-DD-YYYY HH:mm`. */
const dayLength = 10;
/** Width of the small pictures, in pixels; a larger tile takes the file itself. */
const thumbnailWidth = 480;

/** One output: links to its file, can be starred, tagged and selected, and says when it was made and where it is used. */
export function MediaTile({
  item,
  number,
  zone,
  ratio,
  width,
  onUseIn,
  onTags,
  isChosen,
  isSelecting,
  onChoose,
}: Props) {
  const star = useStar(item);
  const { output, thumbnail, placeholder, preferred, createdAt, tags } = item;
  const isClip = isVideo(output);
  const what = `${isClip ? 'video' : 'picture'} ${number}`;
  const made = formatInstant(createdAt, 'MM-DD-YYYY HH:mm', zone);
  const isSmall = thumbnail !== '' && (isClip || width <= thumbnailWidth);

  // Keys still open the file: they have the checkbox.
  const chooseByClick = (event: MouseEvent) => {
    if (!isSelecting || event.detail === 0) return;
    event.preventDefault();
    onChoose(event.shiftKey);
  };

  return (
    <>
      <div
        className={classes.frame}
        data-chosen={isChosen || undefined}
        data-selecting={isSelecting || undefined}
      >
        <a className={classes.file} href={output} target="_blank" rel="noopener" onClick={chooseByClick}>
          <Thumbnail
            src={isSmall ? thumbnail : output}
            thumbnail={isSmall ? placeholder || undefined : thumbnail || undefined}
            alt={`${what}, ${made}`}
            ratio={ratio}
            canOpen={false}
          />
          {isClip && (
            <span className={classes.clip} aria-hidden>
              <IconPlayerPlayFilled size={14} />
            </span>
          )}
        </a>
        <label className={classes.choose}>
          <input
            type="checkbox"
            aria-label={`Select ${what}`}
            checked={isChosen}
            onChange={({ nativeEvent }) =>
              onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
        <div className={classes.star} data-on={preferred || undefined}>
          <StarToggle isOn={preferred} what={what} onToggle={star.mutate} />
        </div>
        <ActionIcon
          className={classes.tagging}
          variant="subtle"
          color="gray"
          aria-label={`Tags… ${what}`}
          title="Tags…"
          onClick={onTags}
        >
          <IconTag size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          className={classes.useIn}
          variant="subtle"
          color="gray"
          aria-label={`Use in… ${what}`}
          title="Use in…"
          onClick={onUseIn}
        >
          <IconCalendarPlus size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.foot}>
        <UsedIn item={item} what={what} />
        <time dateTime={createdAt} title={`${made}, ${zoneLabel(zone, createdAt)}`}>
          {made.slice(0, dayLength)}
          <span className={classes.clock}>{made.slice(dayLength)}</span>
        </time>
        <Copies item={item} what={what} />
        {tags.length > 0 && (
          <span className={classes.tags} title={tags.join(', ')}>
            <IconTag size={12} aria-hidden /> <span>{tags.join(', ')}</span>
          </span>
        )}
      </div>
    </>
  );
}
