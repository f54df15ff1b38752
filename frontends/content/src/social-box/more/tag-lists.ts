import { contentFields } from '@insta-ai/proto/data/content-fields';
import type { PersonTag } from '@insta-ai/proto/rules/post-options';

export type Place = Pick<PersonTag, 'x' | 'y'>;

/** The tags of other outputs than these. */
export function otherTags(tags: readonly PersonTag[], outputs: readonly string[]): PersonTag[] {
  return tags.filter(({ output }) => !outputs.includes(output));
}

/** The newest last: what was tagged longest ago, on a picture that is not selected any more, makes room. */
export function withTags(others: readonly PersonTag[], tags: readonly PersonTag[]): PersonTag[] {
  return [...others, ...tags].slice(-contentFields.peopleTags.most);
}

/** A person stands once on a picture: tagged again, they move. */
export function tagged(tags: readonly PersonTag[], tag: PersonTag): PersonTag[] {
  return withTags(untagged(tags, tag), [tag]);
}

export function untagged(
  tags: readonly PersonTag[],
  { output, username }: Pick<PersonTag, 'output' | 'username'>,
): PersonTag[] {
  return tags.filter(tag => tag.output !== output || tag.username !== username);
}

/** Inside the picture, to a thousandth of it. */
export function placeAt(x: number, y: number): Place {
  return { x: within(x), y: within(y) };
}

function within(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share || 0)) * 1_000) / 1_000;
}

export function placeWords({ x, y }: Place): string {
  return `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`;
}
