import { Anchor, formatInstant } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import type { SocialEditor } from '../../editor/item-editor.ts';
import { publicationOf } from '../../item/publication.ts';
import classes from '../social-box.module.css';

/** Says of an item that is planned again that it went out before, with a link to that post. */
export function PublishedBefore({ item }: Pick<SocialEditor, 'item'>) {
  const zone = useTimeZone();
  const publication = item.status === 'Published' ? null : publicationOf(item);
  if (!publication) return null;
  if (publication.mayBeLive) {
    return item.outcome?.state === 'unknown' ? null : (
      <span className={classes.before}>This may already be live</span>
    );
  }
  const { publishedDate, permalink } = publication;
  return (
    <span className={classes.before}>
      {publishedDate
        ? `Published before, on ${formatInstant(publishedDate, 'D MMM HH:mm', zone)}`
        : 'Published before'}
      {permalink && (
        <Anchor href={permalink} target="_blank" rel="noopener" inherit>
          View on Instagram
        </Anchor>
      )}
    </span>
  );
}
