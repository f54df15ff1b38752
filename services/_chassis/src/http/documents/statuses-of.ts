import type { Call } from '@insta-ai/proto/http/shared/call';

/** What may happen to whatever call: a part of the product, or who it asks outside, does not answer. */
const anyCall = [500, 502, 503, 504];

/** Every status of a refusal that a call may be answered with, in order. */
export function refusalsOf(call: Call, isLimited: boolean): number[] {
  const isWrite = call.method !== 'GET';
  const isGiven = isWrite || call.params !== undefined || call.query !== undefined;
  const statuses = [
    ...(isGiven ? [400, 404] : []),
    ...(call.access === 'user' ? [401] : []),
    ...(call.access === 'user' || isWrite ? [422] : []),
    // Who comes without a session proves otherwise who they are.
    ...(call.access === 'public' && isGiven ? [401, 403] : []),
    ...(isWrite ? [409, 413, 415] : []),
    ...(isLimited ? [429] : []),
    // A query may be longer than an address may be.
    ...(call.query ? [431] : []),
    ...anyCall,
  ];
  return statuses.toSorted((one, other) => one - other);
}
