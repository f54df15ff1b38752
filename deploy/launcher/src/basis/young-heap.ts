/**
 * A process that does one thing has a young heap of 4 MiB instead of V8's 64: what the start throws away fills it once, and no
 * page of it is given back. The images set the same one as `NODE_OPTIONS`.
 */
export const smallYoungHeap = '--max-semi-space-size=4';

/** The same of a process that keeps documents in its memory, or does everything: with less it answers fewer requests. */
export const ampleYoungHeap = '--max-semi-space-size=16';
