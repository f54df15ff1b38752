import type { ContentType } from '@insta-ai/proto/http/content-type';
import type { Action } from '@insta-ai/proto/http/many/content-action';
import { pluralOf } from '@insta-ai/proto/rules/kind/plural-of';
import type { Uses } from '../uses/count-uses.ts';

type Named = Pick<ContentType, 'name' | 'instagramType'>;

/** What becomes of items whose type is deleted. */
export function leftInWords({ all }: Pick<Uses, 'all'>): string {
  return all === 1
    ? 'It keeps its kind, caption and plan, and loses the type.'
    : 'They keep their kind, captions and plans, and lose the type.';
}

/** What an offered action will do: `5 items get “Walking reel”, which makes them Reels.` */
export function offerInWords({ items }: Pick<Action, 'items'>, { name, instagramType }: Named): string {
  if (items === 0) return 'No item can be changed.';
  const get = `${items === 1 ? '1 item gets' : `${items} items get`} “${name || 'NO_NAME'}”`;
  return `${get}, which makes ${items === 1 ? `it a ${instagramType}` : `them ${pluralOf(instagramType)}`}.`;
}

/** How far the change is: `5 of 8 items changed.` */
export function progressInWords({ done, items }: Pick<Action, 'done' | 'items'>): string {
  return `${done} of ${items} ${items === 1 ? 'item' : 'items'} changed.`;
}
