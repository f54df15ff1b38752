/**
 * How the C library keeps what a process of ours allocates outside of V8's heap: the images set the same. In two places, where it would
 * give each of a dozen threads one of its own, which keeps what that thread has freed; and what is free at the end of one goes back to the
 * system from 128 KiB on, which is where the library begins, but leaves after the first big piece that was freed.
 */
export const sparingMemory = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
