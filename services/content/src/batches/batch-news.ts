import { message, type OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import { events } from '@insta-ai/proto/bus/events';
import { batchToBus } from '@insta-ai/proto/convert/many/batch';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import type { BatchDocument } from './batch-document.ts';

/** Says how far a batch is. */
export function batchChangedMessage({ owner, order }: BatchDocument, batch: Batch): OutgoingMessage {
  const head = { id: `${batch._id}.${order}.batch-changed`, userId: owner };
  return message(events.batchChanged, head, { batch: batchToBus(batch), order });
}
