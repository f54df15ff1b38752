import type { KeptItems } from '@insta-ai/proto/http/many/content-action';
import { keptReasons } from '@insta-ai/proto/rules/many/kept-words';
import type { ContentsStore } from '../store/contents.store.ts';

/** An item that stays as it is, and why; of one that is gone for good nobody knows the title. */
export type Kept = { reason: string; title: string | undefined };

const mostTitles = 3;

/** Adds items that stay as they are to those of the same reason. */
export function withKept(before: readonly KeptItems[], more: readonly Kept[]): KeptItems[] {
  const groups = new Map(before.map(group => [group.reason, { ...group, titles: [...group.titles] }]));
  for (const { reason, title } of more) {
    const group = groups.get(reason) ?? { reason, items: 0, titles: [] };
    group.items += 1;
    if (title !== undefined && group.titles.length < mostTitles) group.titles.push(title);
    groups.set(reason, group);
  }
  return [...groups.values()];
}

/** Those of the chosen items that were deleted meanwhile, which the person is told of; by their titles while they may come back. */
export async function goneItems(
  store: Pick<ContentsStore, 'getDeleted'>,
  owner: string,
  chosen: readonly string[],
  there: readonly { _id: string }[],
): Promise<(Kept & { _id: string })[]> {
  const known = new Set(there.map(({ _id }) => _id));
  const gone = chosen.filter(id => !known.has(id));
  if (gone.length === 0) return [];
  const titles = new Map((await store.getDeleted(owner, gone)).map(({ _id, title }) => [_id, title]));
  return gone.map(_id => ({ _id, reason: keptReasons.gone, title: titles.get(_id) }));
}
