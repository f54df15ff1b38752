import { callApi } from '@insta-ai/platform';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';

/** The batches as the server listed them, and when it was asked: what is heard after that moment is newer. */
export type BatchList = { askedAt: number; batches: Batch[] };

export const batchList = {
  queryKey: ['batches'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<BatchList> => ({
    askedAt: performance.now(),
    batches: await callApi('listBatches', { signal }),
  }),
};
