/** What Instagram takes of the text of a Post or a Reel (instagram-graph-api.md, 2.3). A Story shows no text of its own. */
export const textLimits = { characters: 2_200, hashtags: 30, mentions: 20 } as const;

/**
 * Most hashtags of a post, unless the operator sets another number (`HASHTAG_CAP`): Instagram itself shows and counts five since
 * December 2025, while Meta's reference still says 30 and does not tell what becomes of a sixth (instagram-graph-api.md, 9).
 */
export const defaultHashtagCap = 5;

/** The words of an item that can go out. */
export type Words = { metaDescription: string; hashtags: string };

/**
 * The text that goes out: caption, an empty line, hashtags (specification section 2). A Story has no hashtags.
 * @param instagramType `Post`, `Story` or `Reel`; anything else is taken for a Post.
 */
export function postText(
  { metaDescription, hashtags }: Words,
  instagramType: string | null | undefined,
): string {
  const parts = instagramType === 'Story' ? [metaDescription] : [metaDescription, hashtags];
  return parts
    .map(part => part.trim())
    .filter(part => part !== '')
    .join('\n\n');
}

/** Length of a text in characters as Instagram counts them: code points, so an emoji of one code point counts once. */
export function charactersOf(text: string): number {
  return [...text].length;
}

/** The first `most` characters of a text, counted like `charactersOf`. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : [...text].slice(0, most).join('');
}

/** The hashtags of a text, in any alphabet; `a#b` and `&#39;` are none. In doubt (`##bali`) it counts, as Instagram may. */
export function hashtagsIn(text: string): string[] {
  return text.match(/(?<![\p{L}\p{N}_&])#[\p{L}\p{M}\p{N}_]+/gu) ?? [];
}

/** What of a text is hashtags after it, with the space between; empty where it ends with words. */
export function trailingHashtags(text: string): string {
  // Sign by sign from the end: one pattern for all of it would begin anew at each space of a long text.
  const parts = text.split(/(?=[#＃])/u);
  const after = parts.length - 1 - parts.findLastIndex(part => !/^[#＃][\p{L}\p{M}\p{N}_]+\s*$/u.test(part));
  if (after === 0) return '';
  const words = parts.slice(0, -after).join('').trimEnd();
  return text.slice(words.length);
}

/** A text with a space in place of each link, hashtag and mention. */
export function withoutTagsAndLinks(text: string): string {
  return text.replace(/https?:\/\/\S+|[#＃@][\p{L}\p{M}\p{N}_.]+/gu, ' ');
}

/** The accounts that a text mentions; mail addresses are not counted. In doubt (`@@anna`) it counts, as Instagram may. */
export function mentionsIn(text: string): string[] {
  return text.match(/(?<![\w.])@[\w.]+/g) ?? [];
}
