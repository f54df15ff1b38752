import type { Preflight } from '@insta-ai/proto/http/content';

/** Whether something stands in the way of an item, by the worst that was found. */
export function readyOf({ problems }: Preflight): 'yes' | 'look' | 'no' {
  if (problems.some(({ level }) => level === 'error')) return 'no';
  return problems.length > 0 ? 'look' : 'yes';
}
