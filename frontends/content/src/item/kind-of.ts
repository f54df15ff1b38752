import type { Content } from '@insta-ai/proto/http/content';
import type { ContentType } from '@insta-ai/proto/http/content-type';

/**
 * What kind of post an item is: that of its type, or, where the type is gone or still loading, the one it was planned as, which
 * is the one that goes out. Null when it has none.
 */
export function kindOf(
  item: Pick<Content, 'instagramType'>,
  type: Pick<ContentType, 'instagramType'> | undefined,
): string | null {
  return type?.instagramType || item.instagramType || null;
}
