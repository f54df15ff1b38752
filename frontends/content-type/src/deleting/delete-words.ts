import type { InstagramType } from '@insta-ai/proto/data/content-type';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import type { Action } from '@insta-ai/proto/http/many/content-action';
import type { Uses } from './count-uses.ts';

type Named = Pick<ContentType, 'name' | 'instagramType'>;

/** What a type is used by: `8 items use “Travel post”. 3 of them are scheduled.` */
export function usesInWords({ all, scheduled }: Uses, name: string): string {
  const items = `${all === 1 ? '1 item uses' : `${all} items use`} “${name || 'NO_NAME'}”`;
  if (scheduled === 0) return `${items}. ${all === 1 ? 'It is not' : 'None of them is'} scheduled.`;
  if (all === 1) return `${items}. It is scheduled.`;
  const which = scheduled === all ? 'All' : `${scheduled}`;
  return `${items}. ${which} of them ${scheduled === 1 ? 'is' : 'are'} scheduled.`;
}

/** What becomes of items whose type is deleted. */
export function leftInWords({ all }: Pick<Uses, 'all'>, kind: InstagramType): string {
  return all === 1
    ? `It stays a ${kind}, keeps its caption and plan, and loses the type.`
    : `They stay ${pluralOf(kind)}, keep their captions and plans, and lose the type.`;
}

/** What an offered action will do: `5 items get “Walking reel” and become Reels.` */
export function offerInWords({ items }: Pick<Action, 'items'>, kind: InstagramType, next: Named): string {
  if (items === 0) return 'No item can be changed.';
  const isOne = items === 1;
  const becomes = isOne ? `becomes a ${next.instagramType}` : `become ${pluralOf(next.instagramType)}`;
  const change = next.instagramType === kind ? '' : ` and ${becomes}`;
  return `${isOne ? '1 item gets' : `${items} items get`} “${next.name || 'NO_NAME'}”${change}.`;
}

/** How far the change is: `5 of 8 items changed.` */
export function progressInWords({ done, items }: Pick<Action, 'done' | 'items'>): string {
  return `${done} of ${items} ${items === 1 ? 'item' : 'items'} changed.`;
}

function pluralOf(kind: InstagramType): string {
  return kind === 'Story' ? 'Stories' : `${kind}s`;
}
