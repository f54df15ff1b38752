import { defaultHashtagCap, textLimits } from '@insta-ai/proto/rules/post-text';

/** How many hashtags to ask for: a caption with few good ones reads better, also where more are allowed. */
export function hashtagsToAskFor(cap: number): number {
  return Math.min(cap, defaultHashtagCap);
}

/** Longest line of hashtags, in characters; it must leave room for the caption. */
const longestLine = 1000;

/** Hashtags as Instagram takes them: one # in front, no spaces or signs, none twice, not more than `cap`. */
export function normaliseHashtags(given: readonly string[], cap: number): string[] {
  const kept = new Map<string, string>();
  for (const tag of given.flatMap(splitTags)) {
    const key = tag.toLowerCase();
    if (!kept.has(key)) kept.set(key, `#${tag}`);
  }
  const tags = [...kept.values()].slice(0, Math.min(cap, textLimits.hashtags));
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
