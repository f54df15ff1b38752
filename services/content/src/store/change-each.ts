import type { Collection, Filter, UpdateFilter } from 'mongodb';
import type { ContentDocument } from '../item/content-document.ts';

/** Items that are changed side by side. */
const round = 50;

/** Changes each item that is found, until none is; one that was changed meanwhile is found again. */
export async function changeEach(
  collection: Collection<ContentDocument>,
  filter: Filter<ContentDocument>,
  changeOf: (item: ContentDocument) => UpdateFilter<ContentDocument>,
): Promise<void> {
  const found = () => collection.find(filter, { limit: round }).toArray();
  const change = (item: ContentDocument) => {
    const { _id, version, stepsForgotten = { $exists: false } } = item;
    return collection.updateOne({ _id, version, stepsForgotten }, changeOf(item));
  };
  for (let items = await found(); items.length > 0; items = await found())
    await Promise.all(items.map(change));
}
