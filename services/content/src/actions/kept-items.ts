import type { KeptItems } from '@insta-ai/proto/http/many/content-action';

/** An item that stays as it is, and why. */
export type Kept = { reason: string; title: string };

const mostTitles = 3;

/** Adds items that stay as they are to those of the same reason. */
export function withKept(before: readonly KeptItems[], more: readonly Kept[]): KeptItems[] {
  const groups = new Map(before.map(group => [group.reason, { ...group, titles: [...group.titles] }]));
  for (const { reason, title } of more) {
    const group = groups.get(reason) ?? { reason, items: 0, titles: [] };
    group.items += 1;
    if (group.titles.length < mostTitles) group.titles.push(title);
    groups.set(reason, group);
  }
  return [...groups.values()];
}
