import { readRepeatKey } from '@insta-ai/chassis/http/repeat-key';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import { batchCalls } from '@insta-ai/proto/http/many/content-batch';
import type { BatchesService } from './batches.service.ts';

export function batchesRoutes(batches: BatchesService): Route[] {
  return [
    serve(batchCalls.listBatches, ({ userId }) => batches.list(userId)),
    serve(batchCalls.createBatch, ({ userId, body, headers }) =>
      batches.offer(userId, body, readRepeatKey(headers)),
    ),
    serve(batchCalls.changeBatch, ({ userId, params, body }) => batches.change(userId, params.id, body.wish)),
  ];
}
