/** The caption of a post found by hashtag; empty when it has none. */
export function postCaption(post: Readonly<Record<string, unknown>>): string {
  return typeof post.caption === 'string' ? post.caption.trim() : '';
}
