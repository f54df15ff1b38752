import { charactersOf, textLimits, trailingHashtags } from '@insta-ai/proto/rules/post-text';
import { fitText } from './fit-text.ts';
import { normaliseHashtags } from './hashtags.ts';

/** Between text and hashtags when they go out: an empty line. */
const separatorLength = 2;

/** Text and hashtags of a caption, each where it belongs and together within Instagram's limit. */
export function tidyCaption(
  text: string,
  hashtags: readonly string[],
  hashtagCap: number,
): { metaDescription: string; hashtags: string } {
  // Models put them there although they have a field of their own.
  const atEnd = trailingHashtags(text);
  const line = normaliseHashtags([...hashtags, atEnd], hashtagCap).join(' ');
  const room = textLimits.characters - (line === '' ? 0 : charactersOf(line) + separatorLength);
  // A caption of nothing but hashtags has no text to keep.
  return { metaDescription: fitText(text.slice(0, text.length - atEnd.length), room), hashtags: line };
}
