import type { ContentListItem } from '@insta-ai/proto/http/content';
import { kindOf } from '@insta-ai/proto/rules/kind/kind-of';
import { refusedSelection } from '@insta-ai/proto/rules/select-output';

type Chosen = Pick<ContentListItem, 'contents' | 'instagramType' | '_contentType'>;

/** Whether choosing an item does something. */
export function takesOutput(item: Chosen, output: string): boolean {
  const { contents, _contentType } = item;
  return !contents.includes(output) && !refusedSelection(contents, output, kindOf(item, _contentType));
}

/** What choosing an item does to its selection, said before it is done. */
export function whatHappens(item: Chosen, output: string): string {
  const { contents, _contentType } = item;
  if (contents.includes(output)) return 'Uses it already';
  if (contents.length === 0) return 'Has no picture yet';
  if (kindOf(item, _contentType) !== 'Post') return 'Replaces its picture';
  if (!takesOutput(item, output)) return `Takes no more than its ${contents.length}`;
  return `Becomes picture ${contents.length + 1}`;
}
