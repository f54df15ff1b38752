import { callApiWithTotal } from '@insta-ai/platform';

/** How many items are of a content type, and how many of them are scheduled. */
export type Uses = { all: number; scheduled: number };

/** Counts by the list's total, so that no item has to come. */
export async function countUses(contentType: string): Promise<Uses> {
  const count = async (filter: { status?: string }) => {
    const query = { pageSize: 1, filter: JSON.stringify({ _contentType: contentType, ...filter }) };
    const { total } = await callApiWithTotal('listContents', { query });
    return total ?? 0;
  };
  const [all, scheduled] = await Promise.all([count({}), count({ status: 'Scheduled' })]);
  return { all, scheduled };
}
