import type { KeptItemsSchema } from '../../gen/insta_ai/content/v1/content_pb.js';
import type { KeptItems } from '../../http/many/content-action.ts';
import type { EachField } from '../words.ts';

/** Items that stay as they are, alike on the bus and in a reply. */
export function keptOverBus({ reason, items, titles }: KeptItems): KeptItems {
  return { reason, items, titles } satisfies EachField<typeof KeptItemsSchema>;
}
