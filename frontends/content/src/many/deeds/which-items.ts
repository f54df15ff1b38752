import type { Matching } from '@insta-ai/proto/http/many/content-which';
import type { Selected } from '../selection/selection.ts';

/** The items of an action, as the server is told of them. */
export type Which = { items: string[] } | { matching: Matching };

export function whichOf(selected: Selected): Which {
  if (!selected.isAll) return { items: [...selected.ids] };
  const { matching } = selected.all;
  const except = [...selected.except];
  return { matching: except.length > 0 ? { ...matching, except } : matching };
}
