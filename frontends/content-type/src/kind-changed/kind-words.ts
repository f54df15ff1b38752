import type { InstagramType } from '@insta-ai/proto/data/content-type';
import type { Action } from '@insta-ai/proto/http/many/content-action';
import { pluralOf } from '@insta-ai/proto/rules/kind/plural-of';
import type { Uses } from '../uses/count-uses.ts';

/** What becomes of the items of a type that was saved as another kind. */
export function keepInWords({ all }: Pick<Uses, 'all'>): string {
  return all === 1 ? 'It keeps its kind.' : 'They keep their kind.';
}

/** What an offered action will do: `5 items would become Reels.` */
export function becomeInWords({ items }: Pick<Action, 'items'>, kind: InstagramType): string {
  if (items === 0) return 'There is none to change.';
  return items === 1 ? `1 item would become a ${kind}.` : `${items} items would become ${pluralOf(kind)}.`;
}
