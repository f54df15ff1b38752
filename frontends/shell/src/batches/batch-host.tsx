import { late } from '@insta-ai/design';
import { useRealtime } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { batchList } from './batch-list.ts';

const BatchBars = late(async () => (await import('./batch-bars.tsx')).BatchBars);

/** The place of the batches in the frame. Their bar comes when there is a batch: most first views are without one. */
export function BatchHost() {
  const { data, refetch } = useQuery(batchList);
  const ask = () => void refetch();
  const hasSome = Boolean(data?.batches.length);
  useRealtime('batch-changed', () => hasSome || ask(), ask);
  return hasSome ? <BatchBars /> : null;
}
