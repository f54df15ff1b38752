/** A hashtag as it was typed, without the signs in front. */
export function hashtagName(typed: string): string {
  return typed.trim().replace(/^#+/, '');
}
