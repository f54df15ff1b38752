import { Anchor, formatInstant, isVideo, StarToggle, Thumbnail, zoneLabel } from '@insta-ai/design';
import { Link } from '@insta-ai/platform/router';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import classes from './media-grid.module.css';
import { useStar } from './use-star.ts';

type Props = { item: MediaItem; number: number; zone: string };

/** One output: links to its file, can be starred, and says when it was made and for which content. */
export function MediaTile({ item, number, zone }: Props) {
  const star = useStar(item);
  const { output, thumbnail, preferred, createdAt, _content } = item;
  const what = `${isVideo(output) ? 'video' : 'picture'} ${number}`;
  const made = formatInstant(createdAt, 'MM-DD-YYYY HH:mm', zone);
  const shown = (
    <Thumbnail
      src={output}
      thumbnail={thumbnail || undefined}
      alt={`${what}, ${made}`}
      ratio={1}
      canOpen={false}
    />
  );

  return (
    <>
      {/* A player inside a link could not be operated: a video has its link below. */}
      {isVideo(output) ? (
        shown
      ) : (
        <a className={classes.file} href={output} target="_blank" rel="noopener">
          {shown}
        </a>
      )}
      <div className={classes.star}>
        <StarToggle isOn={preferred} what={what} onToggle={star.mutate} />
      </div>
      <div className={classes.foot}>
        <time dateTime={createdAt} title={zoneLabel(zone, createdAt)}>
          {made}
        </time>
        {isVideo(output) && (
          <Anchor size="xs" href={output} target="_blank" rel="noopener" aria-label={`File of ${what}`}>
            File
          </Anchor>
        )}
        <Anchor component={Link} size="xs" to={`/contents/${_content}`} aria-label={`Content of ${what}`}>
          Content
        </Anchor>
      </div>
    </>
  );
}
