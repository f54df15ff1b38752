import type { InstagramType } from '../../data/content-type.ts';

/** Several items of a kind, in words. */
export function pluralOf(kind: InstagramType): string {
  return kind === 'Story' ? 'Stories' : `${kind}s`;
}
