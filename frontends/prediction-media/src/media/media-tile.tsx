import { ActionIcon, formatInstant, StarToggle, Thumbnail, zoneLabel } from '@insta-ai/design';
import { IconCalendarPlus, IconPlayerPlayFilled } from '@insta-ai/design/icons';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { isVideo } from '@insta-ai/proto/rules/media-kind';
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
};

/** Length of the day in `MM-DD-YYYY HH:mm`. */
const dayLength = 10;
/** Width of the small pictures, in pixels; a larger tile takes the file itself. */
const thumbnailWidth = 480;

/** One output: links to its file, can be starred, and says when it was made and where it is used. */
export function MediaTile({ item, number, zone, ratio, width, onUseIn }: Props) {
  const star = useStar(item);
  const { output, thumbnail, placeholder, preferred, createdAt } = item;
  const isClip = isVideo(output);
  const what = `${isClip ? 'video' : 'picture'} ${number}`;
  const made = formatInstant(createdAt, 'MM-DD-YYYY HH:mm', zone);
  const isSmall = thumbnail !== '' && (isClip || width <= thumbnailWidth);

  return (
    <>
      <div className={classes.frame}>
        <a className={classes.file} href={output} target="_blank" rel="noopener">
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
        <div className={classes.star} data-on={preferred || undefined}>
          <StarToggle isOn={preferred} what={what} onToggle={star.mutate} />
        </div>
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
      </div>
    </>
  );
}
