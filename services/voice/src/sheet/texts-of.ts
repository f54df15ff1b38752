import { trailingHashtags, withoutTagsAndLinks } from '@insta-ai/proto/rules/post-text';

export const tagPattern = /[#＃][\p{L}\p{M}\p{N}_]+/gu;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a caption says, without the hashtags after it; nothing where it has signs alone that nobody sees. */
export function bodyOf(caption: string): string {
  const body = caption.slice(0, caption.length - trailingHashtags(caption).length).trim();
  return /[^\s\p{Cc}\p{Cf}]/u.test(body) ? body : '';
}

/** Each with at least one letter or digit. */
export function sentencesOf(text: string): string[] {
  return [...sentences.segment(text)]
    .map(({ segment }) => segment.trim())
    .filter(each => /[\p{L}\p{N}]/u.test(each));
}

/** In small letters; no hashtags, mentions and links. */
export function wordsOf(text: string): string[] {
  return [...words.segment(withoutTagsAndLinks(text))]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase());
}

export function emojiOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment).filter(isEmoji);
}

export function firstSignOf(text: string): string {
  return graphemes.segment(text)[Symbol.iterator]().next().value?.segment ?? '';
}

/** A digit and a © are drawn as emoji only where that is asked for. */
export function isEmoji(sign: string): boolean {
  return /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}{2}/u.test(sign);
}
