import { Anchor, Thumbnail } from '@insta-ai/design';
import { IconPhotoOff } from '@insta-ai/design/icons';
import type { HashtagPost } from '@insta-ai/proto/http/instagram';
import { isVideo } from '@insta-ai/proto/rules/media-kind';
import classes from './comments.module.css';

/** The picture links to the post; a video cannot be operated inside a link, so its link stands below. */
export function PostPicture({ post, number }: { post: HashtagPost; number: number }) {
  const { media_url, permalink } = post;
  const alt = `Post ${number} on Instagram`;
  const shown = media_url ? (
    <Thumbnail src={media_url} alt={alt} ratio={1} canOpen={false} />
  ) : (
    <span className={classes.noPicture} role="img" aria-label={`${alt} (no picture)`}>
      <IconPhotoOff size={28} stroke={1.5} aria-hidden />
    </span>
  );
  // The platform names no address for some posts.
  if (!permalink) return <div className={classes.picture}>{shown}</div>;
  if (media_url && isVideo(media_url)) {
    return (
      <div className={classes.picture}>
        {shown}
        <Anchor size="xs" href={permalink} target="_blank" rel="noopener noreferrer">
          {alt}
        </Anchor>
      </div>
    );
  }
  return (
    <a className={classes.picture} href={permalink} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}
