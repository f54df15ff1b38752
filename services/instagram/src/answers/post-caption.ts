/** The words of a post as a search by hashtag answered it; empty when it has none. */
export function postCaption(post: Readonly<Record<string, unknown>>): string {
  return typeof post.caption === 'string' ? post.caption.trim() : '';
}
