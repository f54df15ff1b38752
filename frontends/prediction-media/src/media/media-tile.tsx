import { ActionIcon, formatInstant, StarToggle, Thumbnail, zoneLabel } from '@insta-ai/design';
import { IconCalendarPlus, IconPlayerPlayFilled, IconTag } from '@insta-ai/design/icons';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { isVideo } from '@insta-ai/proto/rules/media-kind';
import { type CSSProperties, type MouseEvent, memo } from 'react';
import { Copies } from './copies.tsx';
import classes from './media-grid.module.css';
import { tileRatio } from './tile-ratio.ts';
import { useStar } from './use-star.ts';
import { UsedIn } from './used-in.tsx';

type Props = {
  item: MediaItem;
  number: number;
  zone: string;
  /** It is wider than the small pictures are. */
  isLarge: boolean;
  onUseIn: (item: MediaItem) => void;
  onTags: (item: MediaItem) => void;
  isChosen: boolean;
  /** A click on the picture, which may select it. */
  onClick: (event: MouseEvent, output: string) => void;
  onChoose: (output: string, isRange: boolean) => void;
};

/** Length of the day in `MM-DD-YYYY HH:mm`. */
const dayLength = 10;

/**
 * One output: links to its file, can be starred, tagged and selected, and says when it was made and where it is used. Drawn again
 * only when something of its own has changed.
 */
export const MediaTile = memo(function MediaTile(props: Props) {
  const { item, number, zone, isLarge, onUseIn, onTags, isChosen, onClick, onChoose } = props;
  const star = useStar(item);
  const { output, thumbnail, placeholder, preferred, createdAt, tags } = item;
  const ratio = tileRatio(item);
  const isClip = isVideo(output);
  const what = `${isClip ? 'video' : 'picture'} ${number}`;
  const made = formatInstant(createdAt, 'MM-DD-YYYY HH:mm', zone);
  const isSmall = thumbnail !== '' && (isClip || !isLarge);

  return (
    <li className={classes.tile} style={{ '--ratio': ratio } as CSSProperties}>
      <div className={classes.frame} data-chosen={isChosen || undefined}>
        <a
          className={classes.file}
          href={output}
          target="_blank"
          rel="noopener"
          onClick={event => onClick(event, output)}
        >
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
              onChoose(output, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
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
          onClick={() => onTags(item)}
        >
          <IconTag size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          className={classes.useIn}
          variant="subtle"
          color="gray"
          aria-label={`Use in… ${what}`}
          title="Use in…"
          onClick={() => onUseIn(item)}
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
    </li>
  );
});
