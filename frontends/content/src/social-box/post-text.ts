/** Characters of a caption and hashtags in it that Instagram takes (instagram-graph-api.md, container parameters). */
export const captionLimit = 2_200;
export const hashtagLimit = 30;

/** The text that goes out: caption, an empty line, hashtags; a Story has no hashtags (specification section 2). */
export function postText(
  { metaDescription, hashtags }: { metaDescription: string; hashtags: string },
  isStory: boolean,
): string {
  const parts = isStory ? [metaDescription] : [metaDescription, hashtags];
  return parts
    .map(part => part.trim())
    .filter(part => part !== '')
    .join('\n\n');
}

/** How many hashtags a text has. */
export function countHashtags(text: string): number {
  return text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
}
