/**
 * The name of one hashtag as the platform wants it: without `#`, spaces and capitals (instagram-graph-api.md, 3.2).
 * Undefined for what cannot be one hashtag.
 */
export function hashtagName(typed: string): string | undefined {
  const name = typed.normalize('NFKC').trim().replace(/^#+/, '').replace(/\s+/g, '').toLowerCase();
  return /^[\p{L}\p{N}\p{M}_]{1,100}$/u.test(name) ? name : undefined;
}
