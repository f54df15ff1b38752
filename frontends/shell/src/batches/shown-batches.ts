import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import type { BatchList } from './batch-list.ts';
import { progressOf } from './batch-words.ts';

/** News of a batch, and when it came. */
export type Heard = { batch: Batch; order: number; at: number };

/** What was heard of each batch, with this news; of two the one of the higher order is the newer, whichever comes first. */
export function addNews(heard: ReadonlyMap<string, Heard>, news: Heard): ReadonlyMap<string, Heard> {
  const before = heard.get(news.batch._id);
  return before && before.order >= news.order ? heard : new Map(heard).set(news.batch._id, news);
}

/** The batches to show, the one first that most needs the person: listed, with what was heard since. */
export function shownBatches({ askedAt, batches }: BatchList, heard: ReadonlyMap<string, Heard>): Batch[] {
  const known = new Map(batches.map(batch => [batch._id, batch]));
  for (const { batch, at } of heard.values()) if (at > askedAt) known.set(batch._id, batch);
  return [...known.values()]
    .filter(batch => progressOf(batch).total > 0 || batch.kept !== undefined)
    .sort((one, other) => rankOf(one) - rankOf(other) || other.createdAt.localeCompare(one.createdAt));
}

/** What waits for the person comes before what goes on by itself, and that before what is done. */
function rankOf(batch: Batch): number {
  if (batch.state === 'running') return 1;
  return batch.state === 'ended' && batch.failures.length === 0 ? 2 : 0;
}
