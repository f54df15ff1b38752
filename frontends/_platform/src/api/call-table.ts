import { type CallAddress, callAddresses } from '@insta-ai/proto/data/calls';
import type { CallName } from '@insta-ai/proto/http/routes';

/** Method, path and access of a call, from the product's one table. */
export function callRow(name: CallName): CallAddress {
  return callAddresses[name];
}
