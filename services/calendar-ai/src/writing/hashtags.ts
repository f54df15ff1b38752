import { textLimits } from '@insta-ai/proto/rules/post-text';

/** Hashtags asked for; a caption with few good ones reads better, and Instagram itself now asks for no more than 5. */
export const hashtagsAskedFor = 5;

/** Longest line of hashtags, in characters; it must leave room for the caption. */
const longestLine = 1000;

/** Hashtags as Instagram takes them: one # in front, no spaces or signs, none twice, not more than allowed. */
export function normaliseHashtags(given: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of given.flatMap(splitTags)) {
    const key = tag.toLowerCase();
    if (!kept.has(key)) kept.set(key, `#${tag}`);
  }
  const tags = [...kept.values()].slice(0, textLimits.hashtags);
  while (tags.join(' ').length > longestLine) tags.pop();
  return tags;
}

/** `#a #b` and `a, b` are two tags, `rice fields` is one. */
function splitTags(text: string): string[] {
  return text
    .split(/[#＃,;\n]/u)
    .map(part => part.replace(/[^\p{L}\p{M}\p{N}_]/gu, '').normalize('NFC'))
    .filter(tag => tag !== '');
}
