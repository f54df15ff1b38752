import { callApiWithTotal } from '@insta-ai/platform';
import type { ShownStatus } from '@insta-ai/proto/rules/shown-status';

/** What goes out by itself: a list is filtered by what badges show, and those of held ones do not say Scheduled. */
const scheduledStates: ShownStatus[] = ['Scheduled', 'Publishing', 'Held'];

/** How many items are of a content type, and how many of them are scheduled. */
export type Uses = { all: number; scheduled: number };

/** Counts by the list's total, so that no item has to come. */
export async function countUses(contentType: string): Promise<Uses> {
  const count = async (filter: { status?: string }) => {
    const query = { pageSize: 1, filter: JSON.stringify({ _contentType: contentType, ...filter }) };
    const { total } = await callApiWithTotal('listContents', { query });
    return total ?? 0;
  };
  const [all, ...goingOut] = await Promise.all([
    count({}),
    ...scheduledStates.map(status => count({ status })),
  ]);
  return { all, scheduled: goingOut.reduce((sum, items) => sum + items) };
}
